// The actions in the demo's stories: each returns the command that an organization runs on a thread.
import type { CommandName, Sent } from '../../src/api/operations.ts';
import type { ClaimSide, SettledHow } from '../../src/domain/desk/clock/claims.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import { openRequests, pendingClaimOf, pendingDelivery, stakeOf } from '../../src/domain/thread/chain.ts';
import type { ClosedHow, DisputedPaper, FinishedHow, GivenUpWhy, Stake, Thread } from '../../src/domain/thread/thread.ts';
import type { Way } from '../../src/domain/envelope/envelope.ts';
import type { Paper } from '../../src/domain/envelope/papers.ts';
import { envelopeCodeOf } from '../../src/domain/envelope/envelope-code.ts';
import type { Sending } from '../../src/domain/thread/commands.ts';
import type { WaitsFor } from '../../src/domain/thread/waits-for.ts';
import type { TimeZone } from '../../src/domain/time-zones.ts';
import type { UsState } from '../../src/domain/us-states.ts';
import { dateAt } from './clock.ts';
import type { Clerk, OrgKey, PartyKey } from './organizations.ts';
import type { Vehicle } from './vehicles.ts';

/** The thread when an organization acts; `at` in ms since the epoch. `vehicle`: as it should be on the thread. */
export type MoveContext = { thread: Thread; at: number; me: Stake; idOf: (party: PartyKey) => string; vehicle: Vehicle };
/** The command and its input, without the thread's id. `shipment`: of which a delivery is a part. */
type CommandCall<N extends CommandName> = { name: N; input: Omit<Sent<N>, 'threadId'>; shipment?: Sending['shipment'] };
type AnyCommandCall = { [N in CommandName]: CommandCall<N> }[CommandName];
export type Move = (context: MoveContext) => AnyCommandCall;

export type Story = {
  /** In working days ago: when the thread was opened, and when its last step happened. */
  days: readonly [opened: number, last: number];
  by: OrgKey;
  from: PartyKey;
  to?: PartyKey;
  hasTitle?: boolean;
  /** The mistakes with which the vehicle is entered, until somebody corrects it. */
  mistyped?: (vehicle: Vehicle) => Vehicle;
  steps: readonly Step[];
  /** What the first organization notes for itself, if it is on the thread; otherwise the one that opened it. */
  desk?: DeskNotes;
};
/** Days are calendar days from the time at which the demo is first viewed. */
export type DeskNotes = {
  /** The deal was so many days ago. Null: nobody has entered it. Default: the day on which the organization joined. */
  dealDaysAgo?: number | null;
  /** Instead, the day of the deal. `now`: the time at which the demo is first viewed, in ms since the epoch. */
  dealOn?: (now: number) => string;
  /** Null: nobody has entered it. Default: with the title absent, if it was bought from an auction. */
  kind?: SaleKind | null;
  /** The title is due in so many days. Default: as the policy says. */
  dueIn?: number;
  /** Null: nobody. Default: the clerks take turns. */
  assignee?: Clerk | null;
  /** Set after the last step. A day that is past is one on which nobody came back to the thread. */
  followUpIn?: number;
  /** The oldest first. A note that names a clerk by `@` notifies them. */
  notes?: readonly (readonly [by: Clerk, text: string])[];
  claims?: readonly DemoClaim[];
  /** No claim is filed. */
  isNotFiled?: boolean;
  retail?: { daysAgo: number; state: UsState; isFinanced?: boolean; registeredDaysAgo?: number };
  lender?: { name: string; payoffDaysAgo: number; promisedIn: number; reference: string };
};
/** Times are in working days ago. */
export type DemoClaim = {
  /** Another organization notes it for itself. */
  by?: OrgKey;
  side: ClaimSide;
  daysAgo: number;
  /** That of the terms. Default: Denver's. */
  zone?: TimeZone;
  confirmation: string;
  /** It is answered within so many working days from now. Default: as the terms say. */
  answerIn?: number;
  /** `dueIn`: for a car that is kept without its title, calendar days from now. */
  ended?: { daysAgo: number; status: 'withdrawn' | 'settled'; settledHow?: SettledHow; dueIn?: number };
};
/**
 * An organization does something: some time after the step before, or `minutesLater`. Or nothing happens for a number of working days.
 */
export type Step = readonly [OrgKey, Move, minutesLater?: number] | { quietDays: number };

export const accepts: Move = () => ({ name: 'respondToInvite', input: { accept: true } });
export const bringsTitle: Move = () => ({ name: 'respondToInvite', input: { accept: true, hasTitle: true } });
export const declines: Move = () => ({ name: 'respondToInvite', input: { accept: false } });
export const leaves: Move = () => ({ name: 'leaveThread', input: {} });
export const delivers: Move = ({ at }) => ({ name: 'markDelivered', input: { today: dateAt(at) } });

/** With an expected day of arrival. */
export const deliversWithin =
  (days: number): Move =>
  ({ at }) => ({ name: 'markDelivered', input: { today: dateAt(at), expected: dateAt(at, days) } });
/** How an envelope goes. `key`: unique. */
export type DemoEnvelope = { key: string; way: Way; trackingNumber?: string; expectedInDays?: number; note?: string };

/** As the title number `no` of an envelope, from 1. */
export const deliversIn =
  ({ key, way, trackingNumber = '', expectedInDays, note = '' }: DemoEnvelope, no: number, papers: Paper[]): Move =>
  ({ at }) => ({
    name: 'markDelivered',
    input: { today: dateAt(at), way, trackingNumber, papers, note, ...expectedIn(at, expectedInDays) },
    shipment: { code: envelopeCodeOf(key), no },
  });
export const claims: Move = () => ({ name: 'claimTitle', input: {} });
export const takesDeliveryBack: Move = () => ({ name: 'withdrawDelivery', input: {} });
export const takesClaimBack: Move = () => ({ name: 'withdrawClaim', input: {} });

/** With `expectedInDays` the update has an ETA. `waitsFor`: what the title waits for. */
export const says =
  (message: string, expectedInDays?: number, waitsFor?: WaitsFor): Move =>
  ({ at }) => ({
    name: 'postUpdate',
    input: { message, today: dateAt(at), waitsFor, ...(expectedInDays === undefined ? {} : { eta: dateAt(at, expectedInDays) }) },
  });

export const asks =
  (note = ''): Move =>
  () => ({ name: 'requestUpdate', input: { note } });

/** Asks for an update, and what the title waits for. */
export const asksWhatFor =
  (note = ''): Move =>
  () => ({ name: 'requestUpdate', input: { note, asks: 'waits-for' } });

/** Likes the latest update that is not its own. */
export const likes: Move = ({ thread, me }) => ({
  name: 'likeUpdate',
  input: { updateId: required(thread.updates.findLast((update) => update.authorStakeId !== me.id)).id },
});

export const confirms: Move = ({ thread }) => ({ name: 'confirmDelivery', input: { updateId: required(pendingDelivery(thread)).id } });

/** `paper`: where it is, if the recipient says so. `expectedInDays`: when a paper that goes back should arrive. */
export const disputes =
  (note: string, paper?: DisputedPaper, expectedInDays?: number): Move =>
  ({ thread, at }) => ({
    name: 'disputeDelivery',
    input: { updateId: required(pendingDelivery(thread)).id, note, paper, today: dateAt(at), ...expectedIn(at, expectedInDays) },
  });

export const confirmsClaimOf =
  (claimant: OrgKey): Move =>
  (context) => ({ name: 'confirmClaim', input: { updateId: claimIn(context, claimant) } });

export const disputesClaimOf =
  (claimant: OrgKey, note: string): Move =>
  (context) => ({ name: 'disputeClaim', input: { updateId: claimIn(context, claimant), note } });

export const invitesPrevious =
  (party: PartyKey): Move =>
  ({ idOf }) => ({ name: 'invitePrevious', input: { orgId: idOf(party) } });

export const invitesNext =
  (party: PartyKey): Move =>
  ({ idOf }) => ({ name: 'inviteNext', input: { orgId: idOf(party) } });

export const takesBackInviteOf =
  (party: PartyKey): Move =>
  ({ thread, idOf }) => ({ name: 'withdrawInvite', input: { stakeId: required(stakeOf(thread, idOf(party))).id } });

export const finishes =
  (how: FinishedHow, note: string): Move =>
  () => ({ name: 'finishThread', input: { how, note } });

export const closes =
  (how: ClosedHow, note: string): Move =>
  () => ({ name: 'closeThread', input: { how, note } });

export const reopens: Move = () => ({ name: 'reopenThread', input: {} });
export const correctsVehicle: Move = ({ vehicle }) => ({ name: 'correctVehicle', input: vehicle });

/** `expectedInDays`: when a title that was returned should arrive. */
export const givesUp =
  (why: GivenUpWhy, note: string, expectedInDays?: number): Move =>
  ({ at }) => ({ name: 'giveUpTitle', input: { why, note, today: dateAt(at), ...expectedIn(at, expectedInDays) } });

export const objects =
  (note: string): Move =>
  () => ({ name: 'objectToClaim', input: { note } });

export const takesAnswerBack: Move = ({ thread }) => ({ name: 'takeBack', input: { seq: required(thread.lastAnswer ?? undefined).seq } });
export const reminds: Move = (context) => ({ name: 'remindRequest', input: { requestId: ownRequestIn(context) } });
export const takesRequestBack: Move = (context) => ({ name: 'withdrawRequest', input: { requestId: ownRequestIn(context) } });

/** After 14 days without an answer. */
export const confirmsOwnClaim: Move = ({ thread, me }) => ({
  name: 'confirmClaim',
  input: { updateId: required(pendingClaimOf(thread, me.id)).id },
});

/** One sends the title, and the other confirms that it is there. */
export const delivery = (from: OrgKey, to: OrgKey): Step[] => [
  [from, delivers],
  [to, confirms],
];

/** One joins with the title in hand, and sends it to the other. */
export const arrival = (from: OrgKey, to: OrgKey): Step[] => [[from, bringsTitle], ...delivery(from, to)];

export const bothAccept = (one: OrgKey, other: OrgKey): Step[] => [
  [one, accepts],
  [other, accepts],
];

const expectedIn = (at: number, days: number | undefined): { expected?: string } =>
  days === undefined ? {} : { expected: dateAt(at, days) };

const ownRequestIn = ({ thread, me }: MoveContext): string => required(openRequests(thread).find(({ stakeId }) => stakeId === me.id)).id;

const claimIn = ({ thread, idOf }: MoveContext, claimant: OrgKey): string =>
  required(pendingClaimOf(thread, required(stakeOf(thread, idOf(claimant))).id)).id;

function required<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('the story refers to something that is not on the thread');
  return value;
}
