// The filter by the partner that a title waits for, comes from or goes to: a button, the way to its page, and the button that clears it. The menu is loaded lazily, when the pointer or
// the focus is near.
import { ArrowUpRight, ChevronDown, X } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useId, useRef, useState } from 'react';
import { deskCopy } from '../../../../copy/desk/table.ts';
import { deskPartnersQuery } from '../../../../data/queries.ts';
import type { ListOrigin } from '../../../../navigation/list-origin.ts';
import { useLazyPart } from '../../../../ui/menus/use-lazy-part.ts';
import { partnerWords } from './view-words.ts';

const loadMenu = () => import('./PartnerMenu.tsx');
const PartnerMenu = lazy(async () => ({ default: (await loadMenu()).PartnerMenu }));

export interface WaitingForProps {
  list: ListOrigin;
  /** The name of the chosen partner, if a row shows it. */
  partnerName: string | undefined;
  onPick: (partner: string | undefined) => void;
}

export function WaitingFor({ list, partnerName, onPick }: WaitingForProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const cache = useQueryClient();
  const query = deskPartnersQuery({ filters: list.filters, q: list.q });
  const { data, isError, refetch } = useQuery({ ...query, enabled: isOpen || list.partner !== undefined });
  const chosen = data?.partners.find(({ orgId }) => orgId === list.partner)?.name ?? partnerName ?? deskCopy.onePartner;
  const { prefetch, whenLoaded } = useLazyPart(loadMenu);
  const prefetchMenu = () => {
    prefetch();
    if (navigator.onLine) void cache.prefetchQuery(query);
  };
  const pick = (partner: string | undefined) => {
    setOpen(false);
    focus(button);
    onPick(partner);
  };
  return (
    <span className="waiting-for">
      <button
        ref={button}
        type="button"
        className="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={list.partner !== undefined || undefined}
        onPointerEnter={prefetchMenu}
        onFocus={prefetchMenu}
        onClick={() => (isOpen ? setOpen(false) : whenLoaded(() => setOpen(true)))}
      >
        {list.partner === undefined ? deskCopy.waitingFor : partnerWords(list.side)(chosen)}
        <ChevronDown aria-hidden="true" />
      </button>
      {list.partner !== undefined && (
        <Link
          to="/network/$orgId"
          params={{ orgId: list.partner }}
          className="filter waiting-for-page"
          aria-label={deskCopy.pageOf(chosen)}
          data-tip={deskCopy.pageOf(chosen)}
        >
          <ArrowUpRight aria-hidden="true" />
        </Link>
      )}
      {list.partner !== undefined && (
        <button
          type="button"
          className="filter waiting-for-clear"
          aria-label={deskCopy.clearPartner(chosen)}
          data-tip={deskCopy.clearPartner(chosen)}
          onClick={() => pick(undefined)}
        >
          <X aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <PartnerMenu
            id={id}
            button={button}
            partners={data?.partners}
            failed={isError && !data}
            onRetry={() => void refetch()}
            chosen={list.side === undefined ? list.partner : undefined}
            onPick={pick}
            onClose={(returnsFocus) => {
              setOpen(false);
              if (returnsFocus) focus(button);
            }}
          />
        </Suspense>
      )}
    </span>
  );
}

const focus = ({ current }: RefObject<HTMLElement | null>) => current?.focus({ preventScroll: true });
