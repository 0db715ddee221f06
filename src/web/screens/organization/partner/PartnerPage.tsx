// What a partner's page has below its header: the titles that come from it and go to it, the figures, and whom to call.
import './partner.css';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { OrgView } from '../../../../api/orgs.ts';
import type { PartnerSide } from '../../../../domain/desk/desk-list.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { partnerFiguresQuery } from '../../../data/queries.ts';
import { ListFailure } from '../../../ui/feedback/ListFailure.tsx';
import { Loading, SkeletonRows } from '../../../ui/feedback/Skeleton.tsx';
import { AskLateButton } from './AskLateButton.tsx';
import { PARTNER_ROWS, lateRowsQuery, partnerRowsQuery } from './partner-list.ts';
import { ContactButtons, PartnerContact } from './PartnerContact.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import { PartnerTitles } from './PartnerTitles.tsx';
import { useOpenedTitle } from './use-opened-title.ts';

export function PartnerPage({ org }: { org: OrgView }) {
  const coming = useQuery(partnerRowsQuery(org.id, 'coming'));
  const going = useQuery(partnerRowsQuery(org.id, 'going'));
  const late = useQuery(lateRowsQuery(org.id));
  const figures = useQuery(partnerFiguresQuery(org.id));
  // All at once: what is there already would move when the rest arrives.
  const isLoading = [coming, going, late, figures].some(({ data, isError }) => !data && !isError);
  const container = useRef<HTMLDivElement>(null);
  const rememberOpened = useOpenedTitle(container);
  const list = (side: PartnerSide, { data, refetch }: typeof coming) =>
    data ? (
      <PartnerTitles
        partner={org}
        side={side}
        titles={data}
        action={side === 'coming' && <AskLateButton late={late.data?.rows ?? []} />}
        onOpen={rememberOpened}
      />
    ) : (
      <ListFailure words={partnerCopy.failed} onRetry={() => void refetch()} />
    );
  return (
    <>
      <ContactButtons org={org} />
      {isLoading ? (
        <Loading>
          <div className="partner-page">
            <div className="partner-column">
              <SkeletonRows rows={PARTNER_ROWS.wide} />
              <SkeletonRows rows={PARTNER_ROWS.wide} />
            </div>
            <div className="partner-column">
              <SkeletonRows rows={3} />
              <SkeletonRows rows={PARTNER_ROWS.wide} />
            </div>
          </div>
        </Loading>
      ) : (
        <div className="partner-page" ref={container}>
          <div className="partner-column">
            {list('coming', coming)}
            {list('going', going)}
          </div>
          <div className="partner-column partner-aside">
            <PartnerContact org={org} />
            {figures.data ? (
              <FiguresCard figures={figures.data} />
            ) : (
              <ListFailure words={partnerCopy.figures.failed} onRetry={() => void figures.refetch()} />
            )}
          </div>
        </div>
      )}
    </>
  );
}
