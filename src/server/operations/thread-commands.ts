// The commands on one thread. Most run the one domain command that their row in the table of operations names. The others are here.
import { v7 as uuidv7 } from 'uuid';
import { type CommandName, operations, type Operations } from '../../api/operations.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import type { ThreadView } from '../../domain/thread/view/view-types.ts';
import type { MemberViewer } from '../auth/session.ts';
import { createThread } from '../commands/create-thread.ts';
import { requestConnectionsWithInvite } from '../commands/request-connections-with-invite.ts';
import { runCommand, type ThreadContext } from '../commands/run-command.ts';
import { invitableOrg } from '../db/orgs/orgs.ts';
import { loadThreadWithNewestPage } from '../db/threads/load-thread.ts';
import type { Outbox } from '../mail/outbox.ts';
import { Refused } from '../refused.ts';
import type { HandlerServices, Handlers, QueryContext } from './handler-types.ts';

type OnThread = { threadId: string };

/** The answer to a repeat: the view as it is now. Throws if the organization is no longer on the thread. */
async function currentView({ sql, viewer, now }: QueryContext<MemberViewer>, { threadId }: OnThread): Promise<ThreadView> {
  const loaded = await loadThreadWithNewestPage(sql, threadId);
  const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page);
  if (!view) throw new Refused('not-on-thread');
  return view;
}

type OneCommand = { [N in CommandName]: Operations[N] extends { toCommand: unknown } ? N : never }[CommandName];
type ToCommand = (input: OnThread) => ThreadCommand;

/** The handlers of all operations whose row names a domain command. */
function oneCommandHandlers(outbox: Outbox): Pick<Handlers, OneCommand> {
  const handlerOf = (toCommand: ToCommand) => ({
    run: async (context: ThreadContext, input: OnThread) => (await runCommand(context, outbox, input.threadId, toCommand(input))).view,
    again: currentView,
  });
  const handlers = Object.entries(operations).flatMap(([name, row]) =>
    'toCommand' in row ? [[name, handlerOf(row.toCommand as ToCommand)]] : [],
  );
  return Object.fromEntries(handlers) as Pick<Handlers, OneCommand>;
}

export function threadCommandHandlers({ outbox }: HandlerServices) {
  /** Once the rules accept the invitation, requests a connection with the invited organization: hidden from it if it got a stand-in. */
  const invite = (type: 'invitePrevious' | 'inviteNext') => ({
    run: async (context: ThreadContext, input: OnThread & { orgId: string }): Promise<ThreadView | null> => {
      const found = await invitableOrg(context.tx, input.orgId, context.viewer.org.id);
      const invited = { orgId: found?.id ?? null, standInId: uuidv7(), blocked: found?.blocked ?? false };
      const { view, facts } = await runCommand(context, outbox, input.threadId, { type, ...invited });
      const quietly = facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined);
      if (found) await requestConnectionsWithInvite(context, [found.id], quietly);
      return view;
    },
    again: currentView,
  });

  return {
    ...oneCommandHandlers(outbox),

    createThread: {
      make: async (context, input) => {
        const made = await createThread(context, outbox, input);
        return { made, answer: made };
      },
      again: async (_context, _input, made) => made,
    },

    requestUpdate: {
      make: async (context, { threadId, note }) => {
        const { view, freshId } = await runCommand(context, outbox, threadId, { type: 'requestUpdate', note });
        if (!view) throw new Error('an organization that requests an update is on the thread');
        return { made: { requestId: freshId }, answer: { ...view, requestId: freshId } };
      },
      again: async (context, input, made) => ({ ...(await currentView(context, input)), ...made }),
    },

    // Declining and leaving return null, so their repeats reveal nothing.
    respondToInvite: {
      run: async (context, { threadId, accept, hasTitle }) =>
        (await runCommand(context, outbox, threadId, { type: 'respondToInvite', accept, hasTitle })).view,
      again: async (context, input) => (input.accept ? await currentView(context, input) : null),
    },
    leaveThread: {
      run: async (context, { threadId }) => (await runCommand(context, outbox, threadId, { type: 'leaveThread' })).view,
      again: async () => null,
    },

    invitePrevious: invite('invitePrevious'),
    inviteNext: invite('inviteNext'),
  } satisfies Partial<Handlers>;
}
