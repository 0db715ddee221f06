// The commands that a step of a random walk may give, and the choice of one.
import { DAY_MS, YEAR_MIN } from '../../src/domain/limits.ts';
import { PAPERS } from '../../src/domain/envelope/papers.ts';
import { envelopeCodeOf } from '../../src/domain/envelope/envelope-code.ts';
import { representedOrgId } from '../../src/domain/thread/chain.ts';
import type { CommandOf, Sending, ThreadCommand } from '../../src/domain/thread/commands.ts';
import { dayOf } from '../../src/domain/days.ts';
import type { Thread, Vehicle, WrittenTexts } from '../../src/domain/thread/thread.ts';
import { pick, standIn, type Step, type WalkOrg } from './steps.ts';

/** The longest chain in which a step still invites. */
export const CHAIN_MAX = 6;

const DISPUTED_PAPERS = [null, 'kept', 'never-came', 'back'] as const;

type Sent = CommandOf<'markDelivered'>;
type Weighted = readonly [weight: number, command: ThreadCommand];

/** Days that can be expected, one of which may not, and null. */
function chooseDay(which: number, now: number): string | null {
  if (which % 3 !== 0) return null;
  const distance = pick([1, 20, -30, 700, -31, 800, null], which / 3)!;
  return distance === null ? '2026-02-30' : dayOf(now + distance * DAY_MS);
}

/** Few codes, so that the same is often said again. */
const chooseWait = (which: number): Pick<CommandOf<'postUpdate'>, 'waitsFor'> =>
  which % 4 === 0
    ? {}
    : { waitsFor: pick(['payoff', 'floor-plan', 'other', null, 'another-store', 'payoff', 'floor-plan'] as const, which)! };

/** Models contain the names of organizations. Some corrections change nothing, or give a year that cannot be. */
function chooseCorrection(thread: Thread, which: number, now: number, orgs: readonly WalkOrg[]): { vehicle: Vehicle; wrote: WrittenTexts } {
  const latest = new Date(now).getUTCFullYear() + 2;
  const corrections: readonly Partial<Vehicle>[] = [
    { mileage: which },
    { vin: `1FTFW1E53MKE4${1000 + which}` },
    { year: pick([YEAR_MIN, YEAR_MIN - 1, latest, latest + 1, 2019], which)! },
    { model: `F-150 of ${pick(orgs, which)!.name}` },
    { make: pick(['Ford', 'GMC'], which)! },
    {},
    { vin: `1FTFW1E53MKE5${1000 + which}`, mileage: which },
    // What is withheld from it, and was guessed.
    { make: thread.vehicle.make },
  ];
  const correction = pick(corrections, which)!;
  return { vehicle: { ...thread.vehicle, ...correction }, wrote: (['make', 'model'] as const).filter((text) => text in correction) };
}

/** Alone, in one of a few shipments, or as earlier versions sent it. Notes name an organization and the number. */
function chooseSending(thread: Thread, which: number, named: WalkOrg | null, orgs: readonly WalkOrg[]): Pick<Sent, 'toOrgId' | 'sending'> {
  if (which % 5 === 0) return {};
  const holder = thread.chain.findIndex(({ id }) => id === thread.holderStakeId);
  const next = thread.chain[holder + 1];
  const toOrgId = which % 13 === 0 ? pick(orgs, which)!.id : next && representedOrgId(next);
  const trackingNumber = which % 2 === 0 ? `1Z4W839F03120488${which % 90}` : null;
  const sending: Sending = {
    way: trackingNumber === null ? pick([null, 'hand', 'courier'] as const, which)! : 'ups',
    trackingNumber,
    papers: PAPERS.filter((_, at) => (which >> at) % 2 === 1),
    note: named ? `For ${named.name}, ${trackingNumber ?? 'by hand'}` : '',
    shipment: which % 3 === 0 ? { code: envelopeCodeOf(`shipment ${which % 4}`), no: 1 + (which % 100) } : null,
  };
  return { ...(which % 4 !== 0 && toOrgId !== undefined && { toOrgId }), sending };
}

/** Any commands, with arguments that are often valid: the latest updates, stakes of the chain, known organizations. */
export function candidateCommands(thread: Thread, { flag, ...step }: Step, now: number, orgs: readonly WalkOrg[]): readonly Weighted[] {
  // The lowest bit decides in `chooseCommand`.
  const which = step.which >> 1;
  const recent = thread.updates.slice(-4);
  const pending = thread.updates.filter((update) => 'ending' in update && update.ending.status === 'pending');
  const updateId = (which % 5 === 0 ? pick(recent, which) : (pick(pending, which) ?? pick(recent, which)))?.id ?? 'no-update';
  const outside = orgs.filter((org) => !thread.chain.some((stake) => stake.orgId === org.id));
  const { id: orgId } = which % 7 === 0 ? pick(orgs, which)! : (pick(outside, which) ?? orgs[0]!);
  const invited = {
    orgId: which % 53 === 0 ? null : orgId,
    standInId: standIn(orgId, thread.seq),
    blocked: which % 31 === 0,
    invitedToday: [null, 0, 20, 499, 500][which % 5]!,
  };
  const stakes = thread.chain.filter((s) => s.standing.status === 'invited' || which % 4 === 0);
  const stakeId = pick(stakes, which)?.id ?? 'no-stake';
  const requests = thread.requests.filter((request) => request.resolvedAt === null || which % 4 === 0);
  const requestId = pick(requests, which)?.id ?? 'no-request';
  const note = flag ? `Ask ${pick(orgs, which)!.name}` : '';
  const expected = chooseDay(which, now);
  const alreadyOpen = which % 6 === 0;
  const answerSeq = thread.lastAnswer?.seq ?? thread.seq;
  const any: readonly Weighted[] = [
    [22, { type: 'respondToInvite', accept: which % 4 !== 0, hasTitle: flag }],
    [14, { type: 'postUpdate', message: flag ? `Call ${pick(orgs, which)!.name}` : '', eta: expected, ...chooseWait(step.what) }],
    [9, { type: 'requestUpdate', note, ...(flag && { asks: 'waits-for' as const }) }],
    [5, { type: flag ? 'likeUpdate' : 'unlikeUpdate', updateId }],
    [12, { type: 'markDelivered', expected, ...chooseSending(thread, step.what, flag ? pick(orgs, which)! : null, orgs) }],
    [11, { type: 'confirmDelivery', updateId, ...(flag && { inEnvelope: true }) }],
    [12, { type: 'disputeDelivery', updateId, note, paper: pick(DISPUTED_PAPERS, which)!, expected, ...(flag && { inEnvelope: true }) }],
    [4, { type: 'withdrawDelivery', updateId: flag ? updateId : null }],
    [11, { type: 'claimTitle' }],
    [9, { type: 'confirmClaim', updateId }],
    [4, { type: 'disputeClaim', updateId, note }],
    [4, { type: 'withdrawClaim', updateId: flag ? updateId : null }],
    [7, { type: 'invitePrevious', ...invited }],
    [10, { type: 'inviteNext', ...invited }],
    [4, { type: 'withdrawInvite', stakeId }],
    [4, { type: 'leaveThread' }],
    [6, { type: 'withdrawRequest', requestId }],
    [4, { type: 'remindRequest', requestId }],
    [4, { type: 'finishThread', how: pick(['retailed', 'kept', 'handed-on'] as const, which)!, note }],
    [2, { type: 'closeThread', how: pick(['mistake', 'sale-cancelled', 'other'] as const, which)!, note }],
    [16, { type: 'reopenThread', alreadyOpen }],
    [4, { type: 'correctVehicle', ...chooseCorrection(thread, which, now, orgs), alreadyOpen }],
    [9, { type: 'giveUpTitle', why: pick(['mistake', 'never-arrived', 'lost', 'returned'] as const, which)!, note, expected }],
    [40, { type: 'objectToClaim', note }],
    [12, { type: 'takeBack', seq: pick([answerSeq, answerSeq, thread.seq, answerSeq - 1], which)!, alreadyOpen }],
  ];
  return thread.chain.length < CHAIN_MAX ? any : any.filter(([, { type }]) => type !== 'invitePrevious' && type !== 'inviteNext');
}

/** Every other step returns only a command that `isAllowed` accepts, so that the thread moves on. */
export function chooseCommand(candidates: readonly Weighted[], { what, which }: Step, isAllowed: (command: ThreadCommand) => boolean) {
  const allowed = which % 2 === 0 ? candidates.filter(([, command]) => isAllowed(command)) : [];
  const commands = allowed.length > 0 ? allowed : candidates;
  let at = what % commands.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, command] of commands) {
    if (at < weight) return command;
    at -= weight;
  }
  throw new Error('the weights do not add up');
}
