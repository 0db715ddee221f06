// The operations on an organization's lists of threads. Every card is made in domain/thread/view, like the view of a thread.
import type { ListedCard } from '../../api/thread-views.ts';
import { PAGE_SIZE, THREAD_SEARCH_MAX } from '../../domain/limits.ts';
import { cardFor } from '../../domain/thread/view/view.ts';
import { completedCard } from '../../domain/thread/view/completed-view.ts';
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';
import { zoneOf } from '../../domain/time-zones.ts';
import { hasEveryTerm, readSearch } from '../../domain/search/search-text.ts';
import { withoutWithheld } from '../../domain/search/vehicle-terms.ts';
import { type Cursor, decodeCursor, pageOf } from '../db/cursor.ts';
import {
  activeThreads,
  completedThreads,
  countThreads,
  type DeskJson,
  type FoundRow,
  invitedThreads,
  searchThreads,
} from '../db/threads/thread-lists.ts';
import { frozenFromJson, type FrozenRow, type LiveRow } from '../db/threads/load-thread.ts';
import { orgsFromJson } from '../db/threads/orgs-on-thread.ts';
import { threadFromJson } from '../db/threads/threads.ts';
import type { Handlers, QueryContext } from './handler.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';

/** `rows` has one row more than a page if there is a next page. */
function pageOfCards<Row extends { cursor: Cursor }>(rows: readonly Row[], card: (row: Row) => ListedCard) {
  const { page, next } = pageOf(rows, PAGE_SIZE, ({ cursor }) => cursor);
  return { cards: page.map(card), next };
}

const withDesk = (card: ThreadCard, { claims, timeZone, state, ...own }: DeskJson): ListedCard => ({
  ...card,
  ...own,
  claims: { ours: claims?.ours ?? null, against: claims?.against ?? null },
  timeZone: timeZone ?? zoneOf(state),
});

const liveCard = (orgId: string, now: number) => (row: LiveRow) => {
  const card = cardFor(threadFromJson(row.thread), orgId, orgsFromJson(row.orgs), now);
  if (!card) throw new Error(`thread ${row.thread.id} is in a list of ${orgId}, which is not on it`);
  return card;
};
const frozenCard = (orgId: string) => (row: FrozenRow) => {
  const { thread, part, orgs } = frozenFromJson(row, orgId);
  return completedCard(thread, part, orgs);
};

/** The names of the neighbors as the card shows them. "Partner" stands for withheld names, which no search finds. */
function neighborNames({ stakes }: ThreadCard): string[] {
  const at = stakes.findIndex(({ own }) => own);
  return [stakes[at - 1], stakes[at + 1]].filter((stake) => stake?.orgId).map((stake) => stake!.orgName);
}

const cardsOfViewer = ({ viewer, now }: QueryContext<MemberViewer>) => cardsFor(viewer.org.id, now);

export function cardsFor(orgId: string, now: number) {
  const [live, frozen] = [liveCard(orgId, now), frozenCard(orgId)];
  return {
    ofLive: (row: LiveRow & { desk: DeskJson }) => withDesk(live(row), row.desk),
    ofFrozen: (row: FrozenRow & { desk: DeskJson }) => withDesk(frozen(row), row.desk),
    ofFound: (row: FoundRow) => withDesk(row.live ? live(row.live) : frozen(row.frozen), row.desk),
  };
}

export const threadListHandlers = {
  dashboard: async (context, { tab, filter, cursor }) => {
    const { sql, viewer, now } = context;
    const after = decodeCursor(cursor);
    const page = async () =>
      tab === 'completed'
        ? pageOfCards(
            await completedThreads(sql, viewer.org.id, filter === 'claims' ? filter : 'all', after, now),
            cardsOfViewer(context).ofFrozen,
          )
        : pageOfCards(await activeThreads(sql, viewer.org.id, filter, after, now), cardsOfViewer(context).ofLive);
    const [counts, cards] = await Promise.all([countThreads(sql, viewer.org.id, now), page()]);
    return { counts, ...cards };
  },

  threadCounts: async ({ sql, viewer, now }) => await countThreads(sql, viewer.org.id, now),

  pendingInvites: async (context, { cursor }) =>
    pageOfCards(await invitedThreads(context.sql, context.viewer.org.id, decodeCursor(cursor), context.now), cardsOfViewer(context).ofLive),

  searchThreads: async (context, { q }) => {
    const { sql, viewer, now } = context;
    const search = readSearch(q);
    if (search.terms.length === 0) return { cards: [] };
    const { ofFound } = cardsOfViewer(context);
    // A term must match what the viewer may read, so that a search reveals nothing else.
    const isShown = (card: ListedCard, { colleague, isSent }: FoundRow) =>
      isSent ||
      hasEveryTerm(
        withoutWithheld(card),
        { stockNumber: card.stockNumber, names: [...neighborNames(card), ...(colleague === null ? [] : [colleague])] },
        search.terms,
      );
    const shownOf = (found: readonly FoundRow[]) =>
      found
        .map((row) => ({ card: ofFound(row), row }))
        .filter(({ card, row }) => isShown(card, row))
        .map(({ card }) => card);
    let page = await searchThreads(sql, viewer.org.id, search, null, now);
    const cards = shownOf(page);
    // A short page would reveal that a thread matches in a part that is hidden from the viewer, so load more.
    while (cards.length < THREAD_SEARCH_MAX && page.length === THREAD_SEARCH_MAX) {
      page = await searchThreads(sql, viewer.org.id, search, page.at(-1)!.cursor, now);
      cards.push(...shownOf(page));
    }
    return { cards: cards.slice(0, THREAD_SEARCH_MAX) };
  },
} satisfies Partial<Handlers>;
