// The operations on an organization's lists of threads. Every card comes out of the same door as a thread: view.ts.
import { PAGE_SIZE } from '../../domain/limits.ts';
import { replay } from '../../domain/thread/evolve.ts';
import { cardFor, completedCard } from '../../domain/thread/view.ts';
import type { ThreadCard } from '../../domain/thread/view-types.ts';
import { type Cursor, cursorText, cursorFrom } from '../cursor.ts';
import { activeThreads, completedThreads, countThreads, invitedThreads, type LiveRow, searchThreads } from '../db/threads/lists.ts';
import type { FrozenRow } from '../db/threads/load-thread.ts';
import { orgsFromJson, threadFromJson } from '../db/threads/thread-json.ts';
import type { Handlers } from '../http/operations.ts';

type Page = { cards: ThreadCard[]; next: string | null };

/** A list brings one row more than a page where there is a next page. */
function pageOf<Row extends { cursor: Cursor }>(rows: readonly Row[], card: (row: Row) => ThreadCard): Page {
  const page = rows.slice(0, PAGE_SIZE);
  return { cards: page.map(card), next: rows.length > PAGE_SIZE ? cursorText(page.at(-1)!.cursor) : null };
}

const liveCard = (orgId: string, now: number) => (row: LiveRow) => {
  const card = cardFor(threadFromJson(row.thread), orgId, orgsFromJson(row.orgs), now);
  if (!card) throw new Error(`thread ${row.thread.id} is in a list of ${orgId}, which is not on it`);
  return card;
};
const frozenCard =
  (orgId: string) =>
  ({ entries, orgs, stakeId, deliveredAt }: FrozenRow) =>
    completedCard(replay(entries), { stakeId, orgId, deliveredAt }, orgsFromJson(orgs));

export const threadListHandlers = {
  dashboard: async ({ sql, viewer, now }, { tab, filter, cursor }) => {
    const orgId = viewer.org.id;
    const after = cursorFrom(cursor);
    const page = async () =>
      tab === 'completed'
        ? pageOf(await completedThreads(sql, orgId, after), frozenCard(orgId))
        : pageOf(await activeThreads(sql, orgId, filter, after), liveCard(orgId, now));
    const [counts, { cards, next }] = await Promise.all([countThreads(sql, orgId), page()]);
    return { counts, cards, next };
  },

  pendingInvites: async ({ sql, viewer, now }, { cursor }) =>
    pageOf(await invitedThreads(sql, viewer.org.id, cursorFrom(cursor)), liveCard(viewer.org.id, now)),

  searchThreads: async ({ sql, viewer, now }, { q }) => {
    const terms = q.split(/\s+/).filter(Boolean);
    if (terms.length === 0) return { cards: [] };
    const rows = await searchThreads(sql, viewer.org.id, terms);
    const live = liveCard(viewer.org.id, now);
    const frozen = frozenCard(viewer.org.id);
    return { cards: rows.map((row) => (row.live ? live(row.live) : frozen(row.frozen))) };
  },
} satisfies Partial<Handlers>;
