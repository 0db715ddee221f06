// Builds a thread from the events on it, for tests of the rules. givenChain('A* B C?') is a chain of three in which A holds the title
// and C has not answered the invitation. Organizations have letters as ids: A sells, B opens the thread, C buys, D and later ones ride.
import { orgOf } from '../../src/domain/thread/chain.ts';
import type { ThreadCommand } from '../../src/domain/thread/commands.ts';
import { decide } from '../../src/domain/thread/decide.ts';
import { applyEntry, replay, threadWithout } from '../../src/domain/thread/ledger.ts';
import type { Change, Entry, Fact } from '../../src/domain/thread/facts.ts';
import { expireInvitation } from '../../src/domain/thread/rules/invitations.ts';
import { assertInvariants } from '../../src/domain/thread/invariants.ts';
import { noticesOf, type Undone } from '../../src/domain/thread/notices/notices.ts';
import { directoryOf, type ToldNotice, toldNotice } from '../../src/domain/thread/notices/told-notice.ts';
import { decideCreation } from '../../src/domain/thread/rules/create-thread.ts';
import type { Claim, DisputedPaper, GivenUpWhy, Thread, Update, Vehicle } from '../../src/domain/thread/thread.ts';
import { viewFor } from '../../src/domain/thread/view/view.ts';
import { completedView } from '../../src/domain/thread/view/completed-view.ts';
import type { CompletedThread, LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { type Mails, NO_MAILS } from '../../src/domain/thread/view/visibility.ts';
import type { OrgFacts, Orgs } from '../../src/domain/thread/view/org-facts.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const START = Date.UTC(2026, 0, 5, 9);
export const TODAY = '2026-01-05';
export const VEHICLE = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };

/** Names that no text contains by chance. */
export const NAMES: Record<string, string> = {
  A: 'Alderbrook Motors',
  B: 'Birchwood Auto Auction',
  C: 'Cedarvale Cars LLC',
  D: 'Dogwood Imports',
  E: 'Elmhurst Autos',
  F: 'Firwood Trade-Ins',
};
const factsOf = (id: string): OrgFacts => ({
  name: NAMES[id]!,
  orgType: id === 'B' ? 'auction' : 'dealership',
  formerNames: [],
  city: `${id}-town`,
  state: 'CO',
});
/** The id of a stand-in is the lower-case letter of the organization that it stands for. */
export const ORGS: Orgs = new Map(
  Object.keys(NAMES).flatMap((id) => [
    [id, factsOf(id)],
    [id.toLowerCase(), { ...factsOf(id), standsFor: id }],
  ]),
);

const party = (orgId: string) => ({ orgId, stakeId: `${orgId}1`, blocked: false, invitedToday: null });

const toldNotices = (before: Thread | null, after: Thread, facts: readonly Fact[], actor: string, undone?: Undone): ToldNotice[] =>
  noticesOf(before, after, facts, actor, ORGS, undone).map((notice) => toldNotice(notice, directoryOf(after, before, ORGS)));

export class ThreadScenario {
  thread: Thread;
  readonly ledger: Entry[];
  now = START;
  /** The notices of the last command. */
  notices: ToldNotice[] = [];
  /** The status of their mails. */
  mails: Mails = NO_MAILS;
  #made = 1;

  constructor({ holder = false, soldTo = true, vehicle = VEHICLE } = {}) {
    const opened = decideCreation(
      {
        threadId: 'thread',
        vehicle,
        creator: party('B'),
        boughtFrom: party('A'),
        soldTo: soldTo ? party('C') : null,
        creatorHasTitle: holder,
        alreadyOpen: false,
      },
      START,
    );
    if ('refused' in opened) throw new Error(opened.refused);
    this.thread = applyEntry(null, [opened.fact]);
    this.ledger = [{ seq: 1, facts: [opened.fact] }];
    this.notices = toldNotices(null, this.thread, [opened.fact], 'B');
  }

  /** Runs a command as the organization, an hour later. Throws if the rules refuse it or an invariant is broken afterwards. */
  does(orgId: string, command: ThreadCommand): this {
    this.now += HOUR;
    const decision = decide(this.thread, command, this.actor(orgId));
    if ('refused' in decision) throw new Error(`${orgId} may not ${command.type}: ${decision.refused}`);
    if (decision.facts.length > 0) this.happened(orgId, ...decision.facts);
    assertInvariants(this.thread);
    return this;
  }

  /** Applies facts without a command. */
  happened(orgId: string, ...facts: Change[]): this {
    const before = this.thread;
    const undo = facts.find((fact) => fact.type === 'TakenBack');
    const undone = undo && { earlier: threadWithout(this.ledger, undo.seq), facts: this.ledger[undo.seq - 1]!.facts };
    this.thread = applyEntry(before, facts, undone?.earlier);
    this.ledger.push({ seq: this.thread.seq, facts });
    this.notices = toldNotices(before, this.thread, facts, orgId, undone);
    return this;
  }

  /** Takes the last answer back, a minute after it. */
  takesBack(orgId: string): this {
    this.now += MINUTE - HOUR;
    return this.does(orgId, { type: 'takeBack', seq: this.thread.lastAnswer!.seq, alreadyOpen: false });
  }

  /** Returns the name of the refusal of a command, or null if it is allowed. The thread does not change. */
  refuses(orgId: string, command: ThreadCommand): string | null {
    const decision = decide(this.thread, command, this.actor(orgId));
    return 'refused' in decision ? decision.refused : null;
  }

  after(ms: number): this {
    this.now += ms;
    return this;
  }

  actor(orgId: string) {
    return { orgId, now: this.now, today: TODAY, freshId: `${orgId}${++this.#made}` };
  }

  /** Lets the invitation at this place of the chain expire. */
  expires(place: number): this {
    this.now += HOUR;
    const { id, orgId } = this.thread.chain[place]!;
    this.happened(orgId, ...expireInvitation(this.thread, id, this.now));
    assertInvariants(this.thread);
    return this;
  }

  accepts(orgId: string, hasTitle = false): this {
    return this.does(orgId, { type: 'respondToInvite', accept: true, hasTitle });
  }
  declines(orgId: string): this {
    return this.does(orgId, { type: 'respondToInvite', accept: false, hasTitle: false });
  }
  invites(orgId: string, which: 'previous' | 'next', invited: string): this {
    return this.does(orgId, inviting(which, invited));
  }
  posts(orgId: string, message: string): this {
    return this.does(orgId, { type: 'postUpdate', message, eta: null });
  }
  asks(orgId: string, note = ''): this {
    return this.does(orgId, { type: 'requestUpdate', note });
  }
  delivers(orgId: string): this {
    return this.does(orgId, { type: 'markDelivered', expected: null });
  }
  disputesDelivery(orgId: string, { note = '', paper = null }: { note?: string; paper?: DisputedPaper | null } = {}): this {
    return this.does(orgId, { type: 'disputeDelivery', updateId: this.latest.id, note, paper, expected: null });
  }
  givesUp(orgId: string, why: GivenUpWhy, note = ''): this {
    return this.does(orgId, { type: 'giveUpTitle', why, note, expected: null });
  }
  finishes(orgId: string, note = ''): this {
    return this.does(orgId, { type: 'finishThread', how: 'retailed', note });
  }
  closes(orgId: string, note = ''): this {
    return this.does(orgId, { type: 'closeThread', how: 'sale-cancelled', note });
  }
  reopens(orgId: string): this {
    return this.does(orgId, { type: 'reopenThread', alreadyOpen: false });
  }
  corrects(orgId: string, vehicle: Partial<Vehicle>): this {
    const wrote = (['make', 'model'] as const).filter((text) => text in vehicle);
    return this.does(orgId, { type: 'correctVehicle', vehicle: { ...this.thread.vehicle, ...vehicle }, wrote, alreadyOpen: false });
  }
  objects(orgId: string, note = ''): this {
    return this.does(orgId, { type: 'objectToClaim', note });
  }
  confirmsDelivery(orgId: string): this {
    return this.does(orgId, { type: 'confirmDelivery', updateId: this.latest.id });
  }
  claims(orgId: string): this {
    return this.does(orgId, { type: 'claimTitle' });
  }
  confirmsClaim(orgId: string, of: string): this {
    return this.does(orgId, { type: 'confirmClaim', updateId: this.claimOf(of).id });
  }
  /** The title goes to the next place: marked as delivered, and confirmed. */
  hands(from: string, to: string): this {
    return this.delivers(from).confirmsDelivery(to);
  }

  /** The chain in the notation of `givenChain`, with `-` after a completed organization. */
  get chain(): string {
    return this.thread.chain
      .map(({ id, orgId, standing }) => {
        const mark = { invited: '?', active: '', completed: '-' }[standing.status];
        return `${orgId}${this.thread.holderStakeId === id ? '*' : ''}${mark}`;
      })
      .join(' ');
  }
  get current(): string {
    return this.thread.chain.find((stake) => stake.id === this.thread.currentStakeId)!.orgId;
  }
  get openRequests(): string[] {
    return this.thread.requests.filter((request) => request.resolvedAt === null).map((request) => orgOf(this.thread, request.stakeId));
  }
  get latest(): Update {
    return this.thread.updates.at(-1)!;
  }
  claimOf(orgId: string): Claim {
    return this.thread.updates.findLast(
      (update): update is Claim => update.type === 'claim_title' && orgOf(this.thread, update.authorStakeId) === orgId,
    )!;
  }
  /** The ending of the latest delivery, or that it is pending. */
  get deliveryOutcome() {
    return this.thread.updates.findLast((update) => update.type === 'delivered')!.ending;
  }
  /** The ending of the organization's latest claim, or that it is pending. */
  claimOutcome(orgId: string) {
    return this.claimOf(orgId).ending;
  }
  stakeIdOf(orgId: string): string {
    return this.thread.chain.find((stake) => stake.orgId === orgId)!.id;
  }

  view(orgId: string): LiveThread {
    const view = viewFor(this.thread, orgId, ORGS, this.mails, this.now);
    if (!view || view.standing === 'completed') throw new Error(`${orgId} has no live view`);
    return view;
  }
  completed(orgId: string): CompletedThread {
    const { id, standing, formerOrgIds } = this.thread.chain.find((stake) => stake.orgId === orgId)!;
    if (standing.status !== 'completed') throw new Error(`the part of ${orgId} is not complete`);
    const frozen = replay(this.ledger.filter(({ seq }) => seq <= standing.lastVisibleSeq));
    return completedView(frozen, { stakeId: id, orgId, formerOrgIds, deliveredAt: standing.deliveredAt }, ORGS, this.now);
  }
  get lastFacts(): readonly Fact[] {
    return this.ledger.at(-1)!.facts;
  }
}

/** Returns the command that invites the organization. Its stand-in, if one is needed, gets the lower-case letter as its id. */
export const inviting = (which: 'previous' | 'next', orgId: string): ThreadCommand => ({
  type: which === 'previous' ? 'invitePrevious' : 'inviteNext',
  orgId,
  standInId: orgId.toLowerCase(),
  blocked: false,
  invitedToday: null,
});

/**
 * Builds a thread with this chain. `*` marks the holder of the title (A or B), `?` an invitation that is not answered.
 * Without a `*` the holder is unknown and A is current.
 */
export function givenChain(chain: string): ThreadScenario {
  const places = chain.split(' ').map((place) => ({ orgId: place.charAt(0), holds: place.includes('*'), invited: place.includes('?') }));
  const story = new ThreadScenario({ holder: places[1]?.holds ?? false, soldTo: places.length > 2 });
  let tail = 'B';
  for (const { orgId, holds, invited } of places) {
    if (orgId > 'C') story.invites(tail, 'next', orgId);
    if (orgId !== 'B' && !invited) story.accepts(orgId, holds);
    if (orgId > 'B') tail = orgId;
  }
  return story;
}
