// What a partner's page has below its header: the titles that come from it and go to it, the figures, and whom to call.
import './organization.css';
import { useQuery } from '@tanstack/react-query';
import { lazy, type RefObject, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { MessageCircleQuestionMark } from 'lucide-react';
import { type RouterHistory, useRouter } from '@tanstack/react-router';
import type { OrgView } from '../../../api/orgs.ts';
import type { PartnerSide } from '../../../domain/desk/table-filters.ts';
import { partnerCopy } from '../../copy/partner-page.ts';
import { partnerFiguresQuery } from '../../data/queries.ts';
import { ListFailure } from '../../ui/feedback/EmptyState.tsx';
import { Loading, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { lateRowsQuery, PARTNER_ROWS, partnerRowsQuery, PartnerTitles } from './PartnerTitles.tsx';
import { ContactButtons, PartnerContact } from './PartnerContact.tsx';
import { FiguresCard } from './FiguresCard.tsx';
import type { DeskRow } from '../../../domain/desk/title-row.ts';
import { Button } from '../../ui/Button.tsx';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { mayBeAsked } from '../../parts/bulk/bulk-calls.ts';
import { useBulkRequest } from '../../parts/bulk/use-bulk-request.ts';

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

/** Lazy: most visits ask nothing. */
const loadDialogs = async () => ({ default: (await import('./AskLateDialogs.tsx')).AskLateDialogs });
const AskLateDialogs = lazy(loadDialogs);

/** Asks about all late titles that come from a partner and about which it may be asked, or reminded, now. Gone if there are none. */
function AskLateButton({ late }: { late: readonly DeskRow[] }) {
  const [opened, setOpened] = useState<readonly DeskRow[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const request = useBulkRequest(
    () => setOpened(null),
    () => undefined,
  );
  const { prefetch, whenLoaded } = useLazyPart(loadDialogs, { opensDialog: true });
  const asked = late.filter(mayBeAsked);
  const open = () =>
    whenLoaded(() => {
      request.forgetFailure();
      setOpened(asked);
    });
  return (
    <>
      {asked.length > 0 && (
        <Button
          ref={button}
          className="partner-ask"
          icon={<MessageCircleQuestionMark />}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={open}
        >
          {partnerCopy.ask.button(asked.length)}
        </Button>
      )}
      {(opened || request.result) && (
        <Suspense>
          <AskLateDialogs opened={opened} request={request} button={button} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}

// Coming back from a title that was opened from the page, its row has the focus again.

/** By the key of the history entry: the thread of the row that was opened from it. */
const opened = new Map<string | undefined, string>();

function entryOf({ location }: RouterHistory): string | undefined {
  const { __TSR_key: key } = location.state;
  return key;
}

/** `rows`: contains the links, each with `data-thread`. Returns the function that remembers an opened row. */
function useOpenedTitle(rows: RefObject<HTMLElement | null>): (threadId: string) => void {
  const { history } = useRouter();
  const awaited = useRef(opened.get(entryOf(history)) ?? null);
  useLayoutEffect(() => {
    if (awaited.current === null) return;
    const link = rows.current?.querySelector<HTMLElement>(`[data-thread="${awaited.current}"]`);
    if (!link) return;
    awaited.current = null;
    const focused = document.activeElement;
    // A control that has the focus already keeps it.
    if (focused === document.body || focused?.id === 'main' || focused?.tagName === 'H1') link.focus({ preventScroll: true });
  });
  return (threadId) => void opened.set(entryOf(history), threadId);
}
