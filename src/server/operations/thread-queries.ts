// The queries of one thread: its live view, its completed view, and earlier updates.
import { updatesFor, viewFor } from '../../domain/thread/view/view.ts';
import { completedUpdates } from '../../domain/thread/view/completed-view.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import {
  completedViewFromJson,
  frozenFromJson,
  loadCompleted,
  loadThreadWithNewestPage,
  loadUpdatesBefore,
  ownOrgInChain,
} from '../db/threads/load-thread.ts';
import { Refused } from '../refused.ts';
import type { Handlers } from './handler.ts';

export const threadQueries = {
  thread: async ({ sql, viewer, now }, { threadId }) => {
    const loaded = await loadThreadWithNewestPage(sql, threadId, viewer.org.id);
    const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
    if (!view) throw loaded ? await noSuchThread(sql, viewer, threadId) : new Refused('no-such-thread');
    return view;
  },

  completedThread: async ({ sql, viewer, now }, { threadId }) => {
    const stake = await loadCompleted(sql, threadId, viewer.org.id);
    if (!stake) throw await noSuchThread(sql, viewer, threadId);
    if (!stake.frozen) return null;
    return completedViewFromJson(stake.frozen, viewer.org.id, now);
  },

  threadUpdates: async ({ sql, viewer, now }, { threadId, before }) => {
    const row = await loadUpdatesBefore(sql, threadId, viewer.org.id, before);
    if (!row) throw await noSuchThread(sql, viewer, threadId);
    if (row.frozen) {
      const { thread, part, orgs, colleagues } = frozenFromJson(row.frozen, viewer.org.id);
      return completedUpdates(thread, part, orgs, before, colleagues);
    }
    const { thread, orgs, page, colleagues } = row.live;
    const updates = updatesFor(thread, viewer.org.id, orgs, now, page, colleagues);
    if (!updates) throw new Error(`thread ${threadId} was read for an organization that is not in its chain`);
    return updates;
  },
} satisfies Partial<Handlers>;

/** The refusal of a thread that does not exist. If another of the viewer's organizations may see the thread, its issue names it. */
async function noSuchThread(sql: Sql, viewer: MemberViewer, threadId: string): Promise<Refused> {
  const orgId = await ownOrgInChain(sql, threadId, viewer.userId);
  return new Refused('no-such-thread', orgId === null ? {} : { issues: [{ path: ['orgId'], message: orgId }] });
}
