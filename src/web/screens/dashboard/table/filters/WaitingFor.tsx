// The filter by the partner that a title waits for, comes from or goes to, with the way to the partner's page.
import { ArrowUpRight } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { deskCopy } from '../../../../copy/desk/table.ts';
import type { ListOrigin } from '../../../../navigation/list-origin.ts';
import { OrgIcon } from '../../../../ui/chain/OrgIcon.tsx';
import { FilterBy } from './FilterBy.tsx';
import { waitingForQuery } from './waiting-for-query.ts';
import { partnerWords } from './view-words.ts';

export interface WaitingForProps {
  list: ListOrigin;
  /** The name of the chosen partner, if a row shows it. */
  partnerName: string | undefined;
  onPick: (partner: string | undefined) => void;
}

const words = {
  label: deskCopy.waitingFor,
  find: deskCopy.findPartner,
  list: deskCopy.partners,
  none: deskCopy.noPartner,
  notFound: deskCopy.noPartnerFound,
  failed: deskCopy.partnersFailed,
};

export function WaitingFor({ list, partnerName, onPick }: WaitingForProps) {
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  const { partner } = list;
  const query = waitingForQuery(list);
  const { data, isError, refetch } = useQuery({ ...query, enabled: isOpen || partner !== undefined });
  const chosen = data?.partners.find(({ orgId }) => orgId === partner)?.name ?? partnerName ?? deskCopy.onePartner;
  return (
    <FilterBy
      isOpen={isOpen}
      onOpenChange={setOpen}
      label={partner === undefined ? deskCopy.waitingFor : partnerWords(list.side)(chosen)}
      isChosen={partner !== undefined}
      clear={deskCopy.clearFilterBy(chosen)}
      beside={
        partner !== undefined && (
          <Link
            to="/network/$orgId"
            params={{ orgId: partner }}
            className="filter filter-by-page"
            aria-label={deskCopy.pageOf(chosen)}
            data-tip={deskCopy.pageOf(chosen)}
          >
            <ArrowUpRight aria-hidden="true" />
          </Link>
        )
      }
      onApproach={() => {
        if (navigator.onLine) void cache.prefetchQuery(query);
      }}
      words={words}
      options={data?.partners.map(({ orgId, orgType, ...rest }) => ({ ...rest, id: orgId, icon: <OrgIcon type={orgType} /> }))}
      failed={isError && !data}
      onRetry={() => void refetch()}
      chosen={list.side === undefined ? partner : undefined}
      onPick={onPick}
    />
  );
}
