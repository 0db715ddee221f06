// The queries of one thread: its live view, its completed view, and earlier updates.
import { replay } from '../../domain/thread/ledger.ts';
import { type Colleagues, colleaguesOf } from '../../domain/thread/view/colleagues.ts';
import { updatesFor, viewFor } from '../../domain/thread/view/view.ts';
import { completedUpdates, completedView } from '../../domain/thread/view/completed-view.ts';
import type { CompletedThread, ThreadView, UpdatesView } from '../../domain/thread/view/view-types.ts';
import type { MemberViewer } from '../auth/session.ts';
import type { Sql } from '../db/sql.ts';
import { type FrozenRow, loadCompleted, loadThreadWithNewestPage, loadUpdatesBefore, ownOrgInChain } from '../db/threads/load-thread.ts';
import { orgsFromJson } from '../db/threads/thread-from-json.ts';
import { Refused } from '../refused.ts';
import { withEarlyRead } from './early-read.ts';
import type { Handlers } from './handler-types.ts';

type OnThread = { threadId: string };

export const threadQueries = {
  thread: withEarlyRead(
    async (sql, orgId, { threadId }: OnThread) => await loadThreadWithNewestPage(sql, threadId, orgId),
    async ({ sql, viewer, now }, { threadId }, loaded): Promise<ThreadView> => {
      const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
      if (!view) throw loaded ? await noSuchThread(sql, viewer, threadId) : new Refused('no-such-thread');
      return view;
    },
  ),

  completedThread: withEarlyRead(
    async (sql, orgId, { threadId }: OnThread) => await loadCompleted(sql, threadId, orgId),
    async ({ sql, viewer, now }, { threadId }, stake): Promise<CompletedThread | null> => {
      if (!stake) throw await noSuchThread(sql, viewer, threadId);
      if (!stake.frozen) return null;
      const { entries, orgs, ...part } = stake.frozen;
      const colleagues = colleaguesOfFrozen(stake.frozen);
      return completedView(replay(entries), { ...part, orgId: viewer.org.id }, orgsFromJson(orgs), now, colleagues);
    },
  ),

  threadUpdates: withEarlyRead(
    async (sql, orgId, { threadId, before }: OnThread & { before: number }) => await loadUpdatesBefore(sql, threadId, orgId, before),
    async ({ sql, viewer, now }, { threadId, before }, row): Promise<UpdatesView> => {
      if (!row) throw await noSuchThread(sql, viewer, threadId);
      if (row.frozen) {
        const { entries, orgs, ...part } = row.frozen;
        return completedUpdates(replay(entries), { ...part, orgId: viewer.org.id }, orgsFromJson(orgs), before, colleaguesOf(entries));
      }
      const { thread, orgs, page, colleagues } = row.live;
      const updates = updatesFor(thread, viewer.org.id, orgs, now, page, colleagues);
      if (!updates) throw new Error(`thread ${threadId} was read for an organization that is not in its chain`);
      return updates;
    },
  ),
} satisfies Partial<Handlers>;

/** Also the member who accepted, if that entry is not among those that the organization sees. */
function colleaguesOfFrozen({ entries, acceptedSeq, acceptedColleague }: FrozenRow): Colleagues {
  const accepted = acceptedSeq === null ? [] : [{ seq: acceptedSeq, facts: [], colleague: acceptedColleague }];
  return colleaguesOf([...entries, ...accepted]);
}

/** The refusal of a thread that does not exist. If another of the viewer's organizations may see the thread, its issue names it. */
async function noSuchThread(sql: Sql, viewer: MemberViewer, threadId: string): Promise<Refused> {
  const orgId = await ownOrgInChain(sql, threadId, viewer.userId);
  return new Refused('no-such-thread', orgId === null ? {} : { issues: [{ path: ['orgId'], message: orgId }] });
}
