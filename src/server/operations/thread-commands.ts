// The commands on one thread. Most run the one domain command that their row in the table of operations names. The others are here.
import { v7 as uuidv7 } from 'uuid';
import { type CommandName, operations, type Operations } from '../../api/operations.ts';
import { UNDO_MAIL_WAIT_MS } from '../../domain/limits.ts';
import { tooManySentence } from '../../domain/strangers/invitations.ts';
import type { ThreadCommand } from '../../domain/thread/commands.ts';
import type { Thread } from '../../domain/thread/thread.ts';
import type { Orgs } from '../../domain/thread/view/org-facts.ts';
import { vehicleMeant } from '../../domain/thread/view/vehicle-meant.ts';
import { viewFor } from '../../domain/thread/view/view.ts';
import { completedView } from '../../domain/thread/view/completed-view.ts';
import type { TakeBackOffer, ThreadView } from '../../domain/thread/view/view-types.ts';
import type { MemberViewer } from '../auth/session.ts';
import { creations } from '../commands/create-thread.ts';
import { requestConnectionsWithInvite } from '../commands/request-connections-with-invite.ts';
import type { CommandResult } from '../commands/command-result.ts';
import { runCommand } from '../commands/run-command.ts';
import { otherThreadOfVin } from '../commands/same-vin.ts';
import { lockConnections } from '../db/orgs/connections.ts';
import { invitableOrg } from '../db/orgs/orgs.ts';
import { InvitationCounts, lockInvitationCounts, saveInvitationCounts } from '../db/orgs/stranger-invitations.ts';
import type { Sql } from '../db/sql.ts';
import { frozenFromJson } from '../db/threads/frozen-from-json.ts';
import { loadCompleted } from '../db/threads/load-thread.ts';
import { loadThreadWithNewestPage } from '../db/threads/newest-page.ts';
import { Refused } from '../refused.ts';
import type { QueryContext, ThreadContext } from './contexts.ts';
import type { Handlers, OnThread } from './handler-types.ts';

/** The answer to a repeat: the view as it is now. Throws if the organization is no longer on the thread. */
async function currentView({ sql, viewer, now }: QueryContext<MemberViewer>, { threadId }: OnThread): Promise<ThreadView> {
  const loaded = await loadThreadWithNewestPage(sql, threadId, viewer.org.id);
  const view = loaded && viewFor(loaded.thread, viewer.org.id, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
  if (!view) throw new Refused('not-on-thread');
  return view.standing === 'completed' ? { ...view, takeBack: await ownTakeBack(sql, threadId, viewer.org.id, now) } : view;
}

/** What a completed organization may take back. Like its completed view, it does not show what others did later. */
async function ownTakeBack(sql: Sql, threadId: string, orgId: string, now: number): Promise<TakeBackOffer | null> {
  const frozen = (await loadCompleted(sql, threadId, orgId))?.frozen;
  if (!frozen) return null;
  const { thread, part, orgs, colleagues } = frozenFromJson(frozen, orgId);
  return completedView(thread, part, orgs, now, colleagues).takeBack;
}

type Without<C, K extends PropertyKey> = C extends unknown ? Omit<C, K> : never;
type WithSameVinRule = Without<Extract<ThreadCommand, { alreadyOpen: boolean }>, 'alreadyOpen'>;

const viewOf = ({ view }: CommandResult) => ({ made: null, answer: view });

type OneCommand = { [N in CommandName]: Operations[N] extends { toCommand: unknown } ? N : never }[CommandName];
/** The handlers of all operations whose row names a domain command. */
function oneCommandHandlers(): Pick<Handlers, OneCommand> {
  const handlers = Object.entries(operations).flatMap(([name, row]) =>
    'toCommand' in row ? [[name, { conclude: viewOf, again: currentView }]] : [],
  );
  return Object.fromEntries(handlers) as Pick<Handlers, OneCommand>;
}

/** Once the rules accept the invitation, requests a connection with the invited organization: hidden from it if it got a stand-in. */
const invite = (type: 'invitePrevious' | 'inviteNext') => ({
  run: async (context: ThreadContext, input: OnThread & { orgId: string }): Promise<ThreadView | null> => {
    const { tx, viewer, now } = context;
    const found = await invitableOrg(tx, input.orgId, viewer.org.id);
    const isStranger = found !== null && !found.partner;
    const invited = { orgId: found?.id ?? null, standInId: uuidv7(), blocked: found?.blocked ?? false };
    let counts = new InvitationCounts(new Map());
    const make = async (): Promise<ThreadCommand> => {
      if (isStranger) counts = await lockInvitationCounts(tx, [viewer.org.id], now);
      return { type, ...invited, invitedToday: isStranger ? counts.today(viewer.org.id) : null };
    };
    const { view, facts } = await runCommand(context, input.threadId, make).catch((error: unknown) => {
      const isTooMany = error instanceof Refused && error.refusal === 'invited-too-many';
      throw isTooMany ? new Refused(error.refusal, { message: tooManySentence(counts.stateOf(viewer.org.id), now) }) : error;
    });
    if (isStranger) counts.add(viewer.org.id, 1);
    await saveInvitationCounts(tx, counts, now);
    const quietly = facts.some((fact) => fact.type === 'StakeInvited' && fact.standsFor !== undefined);
    if (found && found.id !== viewer.org.id) {
      const request = { from: viewer.org.id, to: found.id, now, hidden: quietly };
      await requestConnectionsWithInvite(context, [request], await lockConnections(tx, [request]));
    }
    return view;
  },
  again: currentView,
});

/** Runs a command after which the thread is live with this VIN. A refusal names the other thread. */
const runWithSameVinRule = async (
  context: ThreadContext,
  threadId: string,
  vinOf: (thread: Thread) => string,
  commandFor: (thread: Thread, orgs: Orgs) => WithSameVinRule,
): Promise<CommandResult> => {
  let other: string | null = null;
  const make = async (thread: Thread, orgs: Orgs): Promise<ThreadCommand> => {
    other = await otherThreadOfVin(context.tx, thread, context.viewer.org.id, vinOf(thread));
    return { ...commandFor(thread, orgs), alreadyOpen: other !== null };
  };
  return await runCommand(context, threadId, make).catch((error: unknown) => {
    const isSameVin = error instanceof Refused && error.refusal === 'same-vin' && other !== null;
    throw isSameVin ? new Refused('same-vin', { issues: [{ path: ['vin'], message: other! }] }) : error;
  });
};

export const threadCommandHandlers = {
  ...oneCommandHandlers(),

  createThread: {
    joint: creations,
    again: async (_context, _input, made) => made,
  },

  requestUpdate: {
    conclude: ({ view, freshId }) => {
      if (!view) throw new Error('an organization that requests an update is on the thread');
      return { made: { requestId: freshId }, answer: { ...view, requestId: freshId } };
    },
    again: async (context, input, made) => ({ ...(await currentView(context, input)), ...made }),
  },

  // Declining and leaving return null, so their repeats reveal nothing.
  respondToInvite: {
    conclude: viewOf,
    again: async (context, input) => (input.accept ? await currentView(context, input) : null),
  },
  leaveThread: {
    conclude: viewOf,
    again: async () => null,
  },

  reopenThread: {
    run: async (context, { threadId }) =>
      (
        await runWithSameVinRule(
          context,
          threadId,
          (thread) => thread.vehicle.vin,
          () => ({ type: 'reopenThread' }),
        )
      ).view,
    again: currentView,
  },
  correctVehicle: {
    run: async (context, { threadId, vin, year, make, model, mileage }) => {
      const given = { vin, year, make, model, mileage };
      const commandFor = (thread: Thread, orgs: Orgs) =>
        ({ type: 'correctVehicle', ...vehicleMeant(thread, context.viewer.org.id, orgs, given) }) as const;
      return (await runWithSameVinRule(context, threadId, () => vin, commandFor)).view;
    },
    again: currentView,
  },
  takeBack: {
    make: async (context, { threadId, seq }) => {
      let answeredAt = context.now;
      const vinOf = ({ lastAnswer, vehicle }: Thread) => {
        answeredAt = lastAnswer?.at ?? context.now;
        return vehicle.vin;
      };
      const { view } = await runWithSameVinRule(context, threadId, vinOf, () => ({ type: 'takeBack', seq }));
      if (!view) throw new Error('an organization that takes an answer back is on the thread');
      const made = { mailed: context.now - answeredAt >= UNDO_MAIL_WAIT_MS };
      return { made, answer: { ...view, ...made } };
    },
    again: async (context, input, made) => ({ ...(await currentView(context, input)), ...made }),
  },

  invitePrevious: invite('invitePrevious'),
  inviteNext: invite('inviteNext'),
} satisfies Partial<Handlers>;
