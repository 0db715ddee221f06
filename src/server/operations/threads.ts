// The operations on one thread: what a query reads, and which command of the domain a click is.
import { v7 as uuidv7 } from 'uuid';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { replay } from '../../domain/thread/evolve.ts';
import { completedUpdates, completedView, updatesFor, viewFor } from '../../domain/thread/view/view.ts';
import type { CompletedThread, ThreadView, UpdatesView } from '../../domain/thread/view/view-types.ts';
import { invitableOrg } from '../db/orgs/orgs.ts';
import type { Sql } from '../db/sql.ts';
import { loadCompleted, loadThreadWithNewestPage, loadUpdatesBefore, ownOrgInChain } from '../db/threads/load-thread.ts';
import { orgsFromJson } from '../db/threads/thread-json.ts';
import { Refused } from '../http/errors.ts';
import type { Handlers, QueryContext } from '../http/operation-routes.ts';
import { withEarlyRead } from './early-read.ts';
import { createThread } from '../commands/create-thread.ts';
import { requestConnections } from '../commands/request-connections.ts';
import { runCommand, type ThreadContext } from '../commands/run-command.ts';
import type { MemberViewer } from '../auth/session.ts';
import type { HandlerServices } from './handlers.ts';

type OnThread = { threadId: string };

/** A repeat's answer, for an organization that is still on the thread. */
async function viewNow({ sql, viewer, now }: QueryContext<MemberViewer>, { threadId }: OnThread): Promise<ThreadView> {
  const loaded = await loadThreadWithNewestPage(sql, threadId);
  const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page);
  if (!view) throw new Refused('not-on-thread');
  return view;
}

/** The answer of a thread that does not exist; its issue names the viewer's own organization that may see it, if there is one. */
async function elsewhere(sql: Sql, viewer: MemberViewer, threadId: string): Promise<Refused> {
  const orgId = await ownOrgInChain(sql, threadId, viewer.userId);
  return new Refused('no-such-thread', orgId === null ? {} : { issues: [{ path: ['orgId'], message: orgId }] });
}

export function threadHandlers({ outbox }: HandlerServices) {
  const run = async (context: ThreadContext, { threadId }: OnThread, command: ThreadCommand) =>
    (await runCommand(context, outbox, threadId, command)).view;

  /** One click, one command. */
  const click = <I extends OnThread>(commandOf: (input: I) => ThreadCommand) => ({
    run: async (context: ThreadContext, input: I) => await run(context, input, commandOf(input)),
    again: viewNow,
  });

  /** Once the rules let it in, the invited organization is asked to connect; it sees nothing of that where it got a stand-in. */
  const invite = (type: 'invitePrevious' | 'inviteNext') => ({
    run: async (context: ThreadContext, input: OnThread & { orgId: string }): Promise<ThreadView | null> => {
      const found = await invitableOrg(context.tx, input.orgId, context.viewer.org.id);
      const invited = { orgId: found?.id ?? null, standInId: uuidv7(), blocked: found?.blocked ?? false };
      const { view, facts } = await runCommand(context, outbox, input.threadId, { type, ...invited });
      const quietly = facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined);
      if (found) await requestConnections(context, [found.id], quietly);
      return view;
    },
    again: viewNow,
  });

  return {
    thread: withEarlyRead(
      async (sql, _orgId, { threadId }: OnThread) => await loadThreadWithNewestPage(sql, threadId),
      async ({ sql, viewer, now }, { threadId }, loaded): Promise<ThreadView> => {
        const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page);
        if (!view) throw loaded ? await elsewhere(sql, viewer, threadId) : new Refused('no-such-thread');
        return view;
      },
    ),

    completedThread: withEarlyRead(
      async (sql, orgId, { threadId }: OnThread) => await loadCompleted(sql, threadId, orgId),
      async ({ sql, viewer }, { threadId }, stake): Promise<CompletedThread | null> => {
        if (!stake) throw await elsewhere(sql, viewer, threadId);
        if (!stake.frozen) return null;
        const { entries, orgs, ...part } = stake.frozen;
        return completedView(replay(entries), { ...part, orgId: viewer.org.id }, orgsFromJson(orgs));
      },
    ),

    threadUpdates: withEarlyRead(
      async (sql, orgId, { threadId, before }: OnThread & { before: number }) => await loadUpdatesBefore(sql, threadId, orgId, before),
      async ({ sql, viewer, now }, { threadId, before }, row): Promise<UpdatesView> => {
        if (!row) throw await elsewhere(sql, viewer, threadId);
        if (row.frozen) {
          const { entries, orgs, ...part } = row.frozen;
          return completedUpdates(replay(entries), { ...part, orgId: viewer.org.id }, orgsFromJson(orgs), before);
        }
        const { thread, orgs, page } = row.live;
        const updates = updatesFor(thread, viewer.org.id, orgs, now, page);
        if (!updates) throw new Error(`thread ${threadId} was read for an organization that is not in its chain`);
        return updates;
      },
    ),

    createThread: {
      make: async (context, input) => {
        const made = await createThread(context, outbox, input);
        return { made, answer: made };
      },
      again: async (_context, _input, made) => made,
    },

    // The answer to a decline and to leaving is null, which shows nothing to anybody.
    respondToInvite: {
      run: async (context, input) => await run(context, input, { type: 'respondToInvite', accept: input.accept, hasTitle: input.hasTitle }),
      again: async (context, input) => (input.accept ? await viewNow(context, input) : null),
    },
    leaveThread: {
      run: async (context, input) => await run(context, input, { type: 'leaveThread' }),
      again: async () => null,
    },

    requestUpdate: {
      make: async (context, { threadId, note }) => {
        const { view, freshId } = await runCommand(context, outbox, threadId, { type: 'requestUpdate', note });
        if (!view) throw new Error('who asks for an update takes part in the thread');
        return { made: { requestId: freshId }, answer: { ...view, requestId: freshId } };
      },
      again: async (context, input, made) => ({ ...(await viewNow(context, input)), ...made }),
    },

    postUpdate: click(({ message, eta }) => ({ type: 'postUpdate', message, eta: eta ?? null })),
    likeUpdate: click(({ updateId }) => ({ type: 'likeUpdate', updateId })),
    unlikeUpdate: click(({ updateId }) => ({ type: 'unlikeUpdate', updateId })),
    markDelivered: click(({ expected }) => ({ type: 'markDelivered', expected: expected ?? null })),
    confirmDelivery: click(({ updateId }) => ({ type: 'confirmDelivery', updateId })),
    disputeDelivery: click(({ updateId, note }) => ({ type: 'disputeDelivery', updateId, note })),
    withdrawDelivery: click(({ updateId }) => ({ type: 'withdrawDelivery', updateId: updateId ?? null })),
    claimTitle: click(() => ({ type: 'claimTitle' })),
    confirmClaim: click(({ updateId }) => ({ type: 'confirmClaim', updateId })),
    disputeClaim: click(({ updateId, note }) => ({ type: 'disputeClaim', updateId, note })),
    withdrawClaim: click(({ updateId }) => ({ type: 'withdrawClaim', updateId: updateId ?? null })),
    withdrawInvite: click(({ stakeId }) => ({ type: 'withdrawInvite', stakeId })),
    invitePrevious: invite('invitePrevious'),
    inviteNext: invite('inviteNext'),
  } satisfies Partial<Handlers>;
}
