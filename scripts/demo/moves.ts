// The vocabulary of the demo's stories: what an organization does on a thread, as the command that does it.
import type { CommandName, Sent } from '../../src/api/operations.ts';
import { pendingClaimOf, pendingDelivery, stakeOf } from '../../src/domain/thread/chain.ts';
import type { Stake, Thread } from '../../src/domain/thread/thread.ts';
import { dateAt } from './clock.ts';
import type { OrgKey, PartyKey } from './organizations.ts';

/** The thread as it stands when an organization acts; `at` in ms. */
export type Scene = { thread: Thread; at: number; me: Stake; idOf: (party: PartyKey) => string };
/** The command and its input, but for the thread's id. */
type Call<N extends CommandName> = { name: N; input: Omit<Sent<N>, 'threadId'> };
type AnyCall = { [N in CommandName]: Call<N> }[CommandName];
export type Move = (scene: Scene) => AnyCall;

export type Story = {
  /** Working days ago: when the thread was opened, and when it was last heard of. */
  days: readonly [opened: number, last: number];
  by: OrgKey;
  from: PartyKey;
  to?: PartyKey;
  hasTitle?: boolean;
  steps: readonly Step[];
};
/** Somebody does something, or nothing happens for so many working days. */
export type Step = readonly [OrgKey, Move] | { quietDays: number };

export const accepts: Move = () => ({ name: 'respondToInvite', input: { accept: true } });
export const bringsTitle: Move = () => ({ name: 'respondToInvite', input: { accept: true, hasTitle: true } });
export const declines: Move = () => ({ name: 'respondToInvite', input: { accept: false } });
export const leaves: Move = () => ({ name: 'leaveThread', input: {} });
export const delivers: Move = ({ at }) => ({ name: 'markDelivered', input: { today: dateAt(at) } });

/** With the day on which it arrives. */
export const deliversWithin =
  (days: number): Move =>
  ({ at }) => ({ name: 'markDelivered', input: { today: dateAt(at), expected: dateAt(at, days) } });
export const claims: Move = () => ({ name: 'claimTitle', input: {} });
export const takesDeliveryBack: Move = () => ({ name: 'withdrawDelivery', input: {} });
export const takesClaimBack: Move = () => ({ name: 'withdrawClaim', input: {} });

/** `expectedInDays` makes it an ETA. */
export const says =
  (message: string, expectedInDays?: number): Move =>
  ({ at }) => ({
    name: 'postUpdate',
    input: { message, today: dateAt(at), ...(expectedInDays === undefined ? {} : { eta: dateAt(at, expectedInDays) }) },
  });

export const asks =
  (note = ''): Move =>
  () => ({ name: 'requestUpdate', input: { note } });

/** The latest update that is not its own. */
export const likes: Move = ({ thread, me }) => ({
  name: 'likeUpdate',
  input: { updateId: given(thread.updates.findLast((update) => update.authorStakeId !== me.id)).id },
});

export const confirms: Move = ({ thread }) => ({ name: 'confirmDelivery', input: { updateId: given(pendingDelivery(thread)).id } });

export const disputes =
  (note: string): Move =>
  ({ thread }) => ({ name: 'disputeDelivery', input: { updateId: given(pendingDelivery(thread)).id, note } });

export const confirmsClaimOf =
  (claimant: OrgKey): Move =>
  (scene) => ({ name: 'confirmClaim', input: { updateId: claimIn(scene, claimant) } });

export const disputesClaimOf =
  (claimant: OrgKey, note: string): Move =>
  (scene) => ({ name: 'disputeClaim', input: { updateId: claimIn(scene, claimant), note } });

export const invitesPrevious =
  (party: PartyKey): Move =>
  ({ idOf }) => ({ name: 'invitePrevious', input: { orgId: idOf(party) } });

export const invitesNext =
  (party: PartyKey): Move =>
  ({ idOf }) => ({ name: 'inviteNext', input: { orgId: idOf(party) } });

export const takesBackInviteOf =
  (party: PartyKey): Move =>
  ({ thread, idOf }) => ({ name: 'withdrawInvite', input: { stakeId: given(stakeOf(thread, idOf(party))).id } });

const claimIn = ({ thread, idOf }: Scene, claimant: OrgKey): string =>
  given(pendingClaimOf(thread, given(stakeOf(thread, idOf(claimant))).id)).id;

function given<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the story asks for what is not on the thread');
  return value;
}
