// The operations on an organization's lists of threads. Every card is made in domain/thread/view, like the view of a thread.
import type { In } from '../../api/operations.ts';
import { PAGE_SIZE, THREAD_SEARCH_MAX } from '../../domain/limits.ts';
import { cardFor } from '../../domain/thread/view/view.ts';
import { completedCard } from '../../domain/thread/view/completed-view.ts';
import type { ThreadCard } from '../../domain/thread/view/view-types.ts';
import { hasEveryTerm, termsOf } from '../../domain/vehicle-search.ts';
import { type Cursor, encodeCursor, decodeCursor } from '../db/cursor.ts';
import { activeThreads, completedThreads, countThreads, invitedThreads, type FoundRow, searchThreads } from '../db/threads/thread-lists.ts';
import { frozenFromJson } from '../db/threads/frozen-from-json.ts';
import type { FrozenRow, LiveRow } from '../db/threads/load-thread.ts';
import { orgsFromJson, threadFromJson } from '../db/threads/thread-from-json.ts';
import type { Handlers, QueryContext } from './handler-types.ts';
import { withEarlyRead } from './early-read.ts';
import type { MemberViewer } from '../auth/session.ts';

type Page = { cards: ThreadCard[]; next: string | null };

/** `rows` has one row more than a page if there is a next page. */
function pageOf<Row extends { cursor: Cursor }>(rows: readonly Row[], card: (row: Row) => ThreadCard): Page {
  const page = rows.slice(0, PAGE_SIZE);
  return { cards: page.map(card), next: rows.length > PAGE_SIZE ? encodeCursor(page.at(-1)!.cursor) : null };
}

const liveCard = (orgId: string, now: number) => (row: LiveRow) => {
  const card = cardFor(threadFromJson(row.thread), orgId, orgsFromJson(row.orgs), now);
  if (!card) throw new Error(`thread ${row.thread.id} is in a list of ${orgId}, which is not on it`);
  return card;
};
const frozenCard = (orgId: string) => (row: FrozenRow) => {
  const { thread, part, orgs } = frozenFromJson(row, orgId);
  return completedCard(thread, part, orgs);
};

const liveCards = (context: QueryContext<MemberViewer>) => liveCard(context.viewer.org.id, context.now);

export const threadListHandlers = {
  dashboard: withEarlyRead(
    async (sql, orgId, { tab, filter, cursor }: In<'dashboard'>, now) => {
      const after = decodeCursor(cursor);
      const [counts, completed, active] = await Promise.all([
        countThreads(sql, orgId, now),
        tab === 'completed' ? completedThreads(sql, orgId, after) : null,
        tab === 'completed' ? [] : activeThreads(sql, orgId, filter, after, now),
      ]);
      return { counts, completed, active };
    },
    async (context, _input, { counts, completed, active }) => ({
      counts,
      ...(completed ? pageOf(completed, frozenCard(context.viewer.org.id)) : pageOf(active, liveCards(context))),
    }),
  ),

  pendingInvites: withEarlyRead(
    async (sql, orgId, { cursor }: In<'pendingInvites'>) => await invitedThreads(sql, orgId, decodeCursor(cursor)),
    async (context, _input, rows) => pageOf(rows, liveCards(context)),
  ),

  searchThreads: withEarlyRead(
    async (sql, orgId, { q }: In<'searchThreads'>) => {
      const terms = termsOf(q);
      return terms.length === 0 ? [] : await searchThreads(sql, orgId, terms, null);
    },
    async (context, { q }, rows) => {
      const live = liveCards(context);
      const frozen = frozenCard(context.viewer.org.id);
      const terms = termsOf(q);
      const shownOf = (found: readonly FoundRow[]) =>
        found
          .map((row) => (row.live ? live(row.live) : frozen(row.frozen)))
          // A term must match what the viewer may read, so that a search reveals nothing else.
          .filter((card) => hasEveryTerm(card, terms));
      const cards = shownOf(rows);
      // A short page would reveal that a thread matches in a part that is hidden from the viewer, so load more.
      let page = rows;
      while (cards.length < THREAD_SEARCH_MAX && page.length === THREAD_SEARCH_MAX) {
        page = await searchThreads(context.sql, context.viewer.org.id, terms, page.at(-1)!.cursor);
        cards.push(...shownOf(page));
      }
      return { cards: cards.slice(0, THREAD_SEARCH_MAX) };
    },
  ),
} satisfies Partial<Handlers>;
