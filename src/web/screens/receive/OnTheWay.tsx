// The envelopes that are on their way to the viewer: the list of the page, and a short one beside an open manifest.
import { Link } from '@tanstack/react-router';
import { PackageOpen } from 'lucide-react';
import type { ShipmentsToUsView } from '../../../api/envelopes.ts';
import { receiveCopy } from '../../copy/envelope/receive.ts';
import { LinkButton } from '../../ui/Button.tsx';
import { OrgIcon } from '../../parts/orgs/OrgIcon.tsx';
import { EmptyCard, ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { LoadingRows } from '../../ui/feedback/Skeleton.tsx';
import { SectionCard } from '../../ui/layout/Card.tsx';
import { Count } from '../../ui/text/Tag.tsx';
import { useNow } from '../../ui/text/Time.tsx';
import { arrivalWords, WayWords } from './journey-words.tsx';
import type { Receiving } from './session/use-receiving.ts';

const { onTheWay: words } = receiveCopy;
type Shipment = ShipmentsToUsView['shipments'][number];

export function OnTheWay({ list }: { list: Receiving['list'] }) {
  const { data, isError, refetch } = list;
  if (!data && isError) return <ListFailure words={words.failed} onRetry={() => void refetch()} />;
  if (!data) return <LoadingRows rows={6} />;
  if (data.shipments.length === 0)
    return (
      <EmptyCard icon={<PackageOpen />} title={words.empty}>
        {words.emptyWhy}
      </EmptyCard>
    );
  return (
    <SectionCard title={words.title} note={<Count value={data.titles} tone="grey" />} actions={<span className="quiet">{words.note}</span>}>
      <ul className="on-the-way">
        {data.shipments.map((shipment) => (
          <li key={shipment.code ?? shipment.threadId}>
            <EnvelopeRow shipment={shipment} />
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}

function EnvelopeRow({ shipment }: { shipment: Shipment }) {
  const { from, titles } = shipment;
  const arrival = arrivalWords(shipment, useNow());
  return (
    <>
      <OrgIcon type={from.orgType} boxed />
      <span className="on-the-way-name">
        <strong translate="no">{from.name}</strong>
        <span className="quiet">{receiveCopy.titles(titles)}</span>
      </span>
      <span className="on-the-way-by quiet">
        <WayWords {...shipment} />
      </span>
      <span className="on-the-way-when quiet" data-late={arrival.isLate || undefined}>
        {arrival.text}
      </span>
      <LinkButton to={pathOf(shipment)} aria-label={words.openOf(from.name)}>
        {words.open}
      </LinkButton>
    </>
  );
}

/** A delivery from before there were codes has only its thread. */
const pathOf = ({ code, threadId }: Shipment): string => (code === null ? `/t/${threadId}` : `/receive/${code}`);

/** `openCode`: the manifest on the screen, which is left out. */
export function AlsoOnTheWay({ list, openCode }: { list: Receiving['list']; openCode: string }) {
  const now = useNow();
  const others = list.data?.shipments.filter(({ code }) => code !== openCode) ?? [];
  if (others.length === 0) return null;
  return (
    <SectionCard className="also" title={receiveCopy.also.title} note={receiveCopy.also.note}>
      <ul>
        {others.map((shipment) => (
          <li key={shipment.code ?? shipment.threadId}>
            <OrgIcon type={shipment.from.orgType} boxed />
            <span className="also-name" translate="no">
              <Link to={pathOf(shipment)}>{shipment.from.name}</Link> <span className="muted">{receiveCopy.titles(shipment.titles)}</span>
            </span>
            <span className="on-the-way-when quiet" data-late={arrivalWords(shipment, now).isLate || undefined}>
              {arrivalWords(shipment, now).text}
            </span>
          </li>
        ))}
      </ul>
    </SectionCard>
  );
}
