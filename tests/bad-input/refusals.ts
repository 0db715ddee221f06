// Refused commands on threads: because of the position, the role, an unknown id, or an earlier event.
import type { CommandName, Operations } from '../../src/api/operations.ts';
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import { VEHICLE } from '../../testing/threads/threads.ts';
import { type ThreadFixture, type Fixture, type ThreadName, UNKNOWN } from './fixture.ts';

type Who = 'seller' | 'auction' | 'buyer' | 'stranger' | 'declined';
type Given = { fixture: Fixture; thread: ThreadFixture };
/** `message`: the expected sentence, if it is not that of the refusal. `field`: the one that it names, if it names one. */
export type Case = { who: Who; on: ThreadName; with?: (given: Given) => object; refusal: RefusalName; message?: string; field?: string };

const refusedCase = (
  who: Who,
  on: ThreadName,
  refusal: RefusalName,
  input?: Case['with'],
  message: string = refusals[refusal].message,
): Case => ({
  who,
  on,
  refusal,
  message,
  ...(input ? { with: input } : {}),
});
const updateOf =
  (which: 'note' | 'delivery' | 'claim') =>
  ({ thread }: Given) => ({ updateId: thread[which] });
const noUpdate = () => ({ updateId: UNKNOWN });
const elsewhere =
  (on: ThreadName, which: 'note' | 'delivery' | 'claim') =>
  ({ fixture }: Given) => ({ updateId: fixture.threads[on][which] });
const org =
  (pick: (fixture: Fixture) => string) =>
  ({ fixture }: Given) => ({ orgId: pick(fixture) });
const stake =
  (whose: 'seller' | 'auction' | 'buyer') =>
  ({ thread }: Given) => ({ stakeId: thread.stakes[whose] });
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10);

/** A day that is refused at its field. */
const refusedDay = (who: Who, on: ThreadName, refusal: RefusalName, field: string, value: string): Case => ({
  ...refusedCase(who, on, refusal, () => ({ [field]: value })),
  field,
});
/** An input of which one field does not go with the others. */
const refusedField = (who: Who, on: ThreadName, field: string, message: string, input: object): Case => ({
  ...refusedCase(who, on, 'bad-input', () => input, message),
  field,
});
/** What an organization notes, refused at a field: its path, with dots. */
const noted = (refusal: RefusalName, input: object, field: string): Case => ({
  ...refusedCase('seller', 'held', refusal, () => input),
  field,
});
const NO_LENDER = { name: '', payoffOn: null, promisedOn: null, reference: '' };
const assignee = (pick: (fixture: Fixture) => string): Case =>
  refusedCase('seller', 'held', 'no-such-member', ({ fixture }) => ({ assigneeId: pick(fixture) }));

/** The commands whose input has a thread id, except the one that marks the organization's own notifications. */
type OnThread = Exclude<
  { [N in CommandName]: Operations[N]['in'] extends { _zod: { output: { threadId: string } } } ? N : never }[CommandName],
  'markThreadNotificationsRead'
>;

const onDelivery: Case[] = [
  refusedCase('auction', 'inTransit', 'no-such-update', noUpdate),
  refusedCase('auction', 'inTransit', 'no-such-update', elsewhere('held', 'delivery')),
  refusedCase('auction', 'held', 'not-a-delivery', updateOf('note')),
  refusedCase('auction', 'held', 'not-a-delivery', updateOf('claim')),
  refusedCase('seller', 'inTransit', 'only-recipient', updateOf('delivery')),
  refusedCase('buyer', 'inTransit', 'only-recipient', updateOf('delivery')),
  refusedCase('auction', 'held', 'delivery-answered', updateOf('delivery')),
];
const onClaim: Case[] = [
  refusedCase('seller', 'claimed', 'no-such-update', noUpdate),
  refusedCase('seller', 'claimed', 'no-such-update', elsewhere('held', 'claim')),
  refusedCase('seller', 'held', 'not-a-claim', updateOf('note')),
  refusedCase('seller', 'held', 'not-a-claim', updateOf('delivery')),
  refusedCase('buyer', 'claimed', 'only-preceding', updateOf('claim')),
  refusedCase('buyer', 'unheld', 'only-preceding', updateOf('claim')),
  refusedCase('seller', 'held', 'claim-answered', updateOf('claim')),
];
const onLike: Case[] = [
  refusedCase('buyer', 'held', 'no-such-update', noUpdate),
  refusedCase('buyer', 'held', 'no-such-update', elsewhere('claimed', 'claim')),
];
/** An organization that does not exist and one that the inviter may not know get the same refusal. */
const onInvite = (inviter: 'seller' | 'buyer'): Case[] => [
  refusedCase(
    inviter,
    'held',
    'failed-to-invite',
    org(() => UNKNOWN),
  ),
  refusedCase(
    inviter,
    'held',
    'failed-to-invite',
    org((fixture) => fixture.foreignOrgId),
  ),
];

export const CASES: Record<OnThread, readonly Case[]> = {
  respondToInvite: [
    refusedCase('auction', 'held', 'already-answered'),
    refusedCase('buyer', 'half', 'title-not-yours-to-hold', () => ({ hasTitle: true })),
    refusedCase('buyer', 'invited', 'title-not-yours-to-hold', () => ({ hasTitle: true })),
  ],
  postUpdate: [
    refusedCase('buyer', 'held', 'not-spokesman', () => ({ message: 'Where is it?' })),
    refusedCase('auction', 'inTransit', 'not-spokesman', () => ({ eta: day(1) })),
    refusedCase('seller', 'held', 'empty-update', () => ({ message: ' \u0000\n ' })),
    refusedCase('seller', 'held', 'empty-update', () => ({ message: '', waitsFor: null })),
    refusedCase('buyer', 'held', 'not-spokesman', () => ({ waitsFor: 'payoff' })),
    refusedCase('seller', 'held', 'bad-eta', () => ({ eta: day(-32) })),
    refusedCase('seller', 'held', 'bad-eta', () => ({ eta: day(3 * 366) })),
    refusedCase('seller', 'held', 'bad-eta', () => ({ eta: '9999-12-31' })),
    refusedCase('seller', 'held', 'bad-eta', () => ({ eta: '0001-01-01', message: 'Long ago.' })),
    refusedCase('seller', 'held', 'bad-input', () => ({ message: 'x', today: day(3) }), 'The date of your device is wrong.'),
    refusedCase('seller', 'held', 'bad-input', () => ({ message: 'x', today: '0000-01-01' }), 'The date of your device is wrong.'),
  ],
  requestUpdate: [
    refusedCase('seller', 'held', 'asks-itself'),
    refusedCase('buyer', 'held', 'already-asked'),
    refusedCase('buyer', 'finished', 'asks-itself'),
  ],
  likeUpdate: onLike,
  unlikeUpdate: onLike,
  markDelivered: [
    refusedCase('auction', 'held', 'only-holder-delivers'),
    refusedCase('seller', 'half', 'only-holder-delivers'),
    refusedCase('seller', 'inTransit', 'delivery-waiting'),
    refusedCase('buyer', 'finished', 'no-next-stake'),
    ...[(fixture: Fixture) => fixture.buyer.orgId, (fixture: Fixture) => fixture.foreignOrgId, () => UNKNOWN].map((pick) =>
      refusedCase('seller', 'held', 'other-next-stake', ({ fixture }) => ({ toOrgId: pick(fixture) })),
    ),
    refusedCase('seller', 'held', 'bad-eta', () => ({ expected: '9999-12-31' })),
    refusedField('seller', 'held', 'way', 'Choose the carrier of this number.', { trackingNumber: '1Z4W839F0312048814' }),
    refusedField('seller', 'held', 'way', 'Choose the carrier of this number.', { trackingNumber: '1Z4W839F0312048814', way: 'hand' }),
    refusedCase('seller', 'held', 'bad-input', () => ({ today: '9999-12-31' }), 'The date of your device is wrong.'),
  ],
  confirmDelivery: onDelivery,
  disputeDelivery: [
    ...onDelivery,
    refusedCase('auction', 'inTransit', 'bad-eta', (given) => ({ ...updateOf('delivery')(given), paper: 'back', expected: '9999-12-31' })),
  ],
  withdrawDelivery: [
    refusedCase('seller', 'held', 'no-delivery-waiting'),
    refusedCase('seller', 'held', 'no-delivery-waiting', updateOf('delivery')),
    refusedCase('seller', 'inTransit', 'no-delivery-waiting', elsewhere('held', 'delivery')),
    refusedCase('auction', 'inTransit', 'only-sender-withdraws', updateOf('delivery')),
    refusedCase('buyer', 'inTransit', 'only-sender-withdraws'),
  ],
  claimTitle: [
    refusedCase('seller', 'held', 'already-holder'),
    refusedCase('buyer', 'claimed', 'already-claimed'),
    refusedCase('auction', 'inTransit', 'confirm-delivery-instead'),
    refusedCase('seller', 'finished', 'title-further-down'),
  ],
  confirmClaim: [...onClaim, refusedCase('auction', 'claimed', 'holder-answers-first', updateOf('claim'))],
  disputeClaim: onClaim,
  withdrawClaim: [
    refusedCase('auction', 'claimed', 'no-claim-pending'),
    refusedCase('auction', 'claimed', 'only-claimant-withdraws', updateOf('claim')),
    refusedCase('buyer', 'held', 'no-claim-pending', updateOf('claim')),
    refusedCase('buyer', 'claimed', 'no-claim-pending', elsewhere('held', 'claim')),
  ],
  invitePrevious: [
    ...onInvite('seller'),
    refusedCase('auction', 'held', 'only-head-invites'),
    refusedCase('buyer', 'held', 'only-head-invites'),
    refusedCase(
      'seller',
      'held',
      'already-on-thread',
      org(({ seller }) => seller.orgId),
    ),
    refusedCase(
      'seller',
      'held',
      'already-on-thread',
      org(({ auction }) => auction.orgId),
    ),
  ],
  inviteNext: [
    ...onInvite('buyer'),
    refusedCase('auction', 'held', 'only-tail-invites'),
    refusedCase('seller', 'held', 'only-tail-invites'),
    refusedCase(
      'buyer',
      'held',
      'already-on-thread',
      org(({ buyer }) => buyer.orgId),
    ),
    refusedCase(
      'buyer',
      'held',
      'already-on-thread',
      org(({ auction }) => auction.orgId),
    ),
  ],
  withdrawInvite: [
    refusedCase('auction', 'half', 'no-such-invitation', () => ({ stakeId: UNKNOWN })),
    refusedCase('auction', 'half', 'no-such-invitation', ({ fixture }) => ({ stakeId: fixture.threads.invited.stakes.buyer })),
    refusedCase('seller', 'half', 'only-neighbor-withdraws', stake('buyer')),
    refusedCase('auction', 'half', 'only-neighbor-withdraws', stake('auction')),
    refusedCase('auction', 'held', 'invitation-answered', stake('buyer')),
  ],
  leaveThread: [
    refusedCase('auction', 'held', 'only-ends-leave'),
    refusedCase('seller', 'held', 'holder-stays'),
    refusedCase('buyer', 'claimed', 'claimant-stays'),
    refusedCase('auction', 'invited', 'last-one-stays'),
    refusedCase('seller', 'unheld', 'answerer-stays'),
  ],
  withdrawRequest: [refusedCase('seller', 'held', 'request-closed', () => ({ requestId: UNKNOWN }))],
  remindRequest: [refusedCase('buyer', 'held', 'request-closed', () => ({ requestId: UNKNOWN }))],
  finishThread: [
    refusedCase('buyer', 'held', 'only-holder-finishes'),
    refusedCase('auction', 'invited', 'only-holder-finishes'),
    refusedCase('seller', 'held', 'others-further-down'),
  ],
  closeThread: [refusedCase('auction', 'held', 'others-take-part'), refusedCase('buyer', 'claimed', 'others-take-part')],
  reopenThread: [refusedCase('seller', 'held', 'not-ended'), refusedCase('seller', 'finished', 'thread-completed')],
  correctVehicle: [
    refusedCase('buyer', 'held', 'only-opener-or-holder-corrects', () => ({ mileage: 1 })),
    refusedCase('seller', 'unheld', 'only-opener-or-holder-corrects', () => ({ mileage: 1 })),
    refusedCase('auction', 'invited', 'nothing-to-correct', () => VEHICLE),
    refusedCase('auction', 'held', 'bad-year', () => ({ year: 1899 })),
    refusedCase('buyer', 'finished', 'vin-settled', () => ({ vin: 'BADINPUT000000002' })),
  ],
  giveUpTitle: [
    refusedCase('auction', 'held', 'only-holder-gives-up'),
    refusedCase('seller', 'half', 'only-holder-gives-up'),
    refusedCase('seller', 'inTransit', 'withdraw-delivery-first'),
    refusedCase('seller', 'held', 'nobody-to-return-to', () => ({ why: 'returned' })),
    refusedCase('buyer', 'finished', 'bad-eta', () => ({ why: 'returned', expected: '9999-12-31' })),
  ],
  objectToClaim: [refusedCase('auction', 'held', 'nothing-to-object-to'), refusedCase('seller', 'finished', 'own-word')],
  updateDeskEntry: [
    ...[day(-6 * 366), day(3), '0001-01-01', '9999-12-31'].map((wrong) => refusedDay('seller', 'held', 'bad-deal-date', 'dealOn', wrong)),
    ...[day(-6 * 366), day(3 * 366), '0001-01-01', '9999-12-31'].map((wrong) =>
      refusedDay('seller', 'held', 'bad-due-date', 'dueOn', wrong),
    ),
    // Today is refused too, but which day is today depends on the time zone.
    ...[day(-1), day(-366), day(3 * 366), '0001-01-01', '9999-12-31'].map((wrong) =>
      refusedDay('seller', 'held', 'bad-follow-up', 'followUpOn', wrong),
    ),
    // Before the invitation is accepted, and after the title has moved on.
    refusedDay('buyer', 'invited', 'bad-due-date', 'dueOn', day(3 * 366)),
    refusedDay('seller', 'finished', 'bad-follow-up', 'followUpOn', day(-1)),
    ...[day(-6 * 366), day(3), '9999-12-31'].map((on) => noted('bad-retail-date', { retail: { on, state: 'TX' } }, 'retail.on')),
    noted('retail-before-deal', { dealOn: day(-20), retail: { on: day(-21), state: 'TX' } }, 'retail.on'),
    noted('not-retailed', { retail: null, registeredOn: day(-1) }, 'registeredOn'),
    ...[day(-11), day(3)].map((registeredOn) =>
      noted('bad-registration-date', { retail: { on: day(-10), state: 'TX' }, registeredOn }, 'registeredOn'),
    ),
    ...(['payoffOn', 'promisedOn'] as const).map((field) =>
      noted('bad-lender-date', { lender: { ...NO_LENDER, [field]: '9999-12-31' } }, `lender.${field}`),
    ),
    assignee(({ auction }) => auction.userId),
    assignee(({ withoutOrg }) => withoutOrg.userId),
    assignee(() => UNKNOWN),
  ],
  addDeskNote: [],
  noteClaim: [
    noted('claim-in-future', { filedOn: day(2) }, 'filedOn'),
    noted('claim-too-old', { filedOn: day(-6 * 366) }, 'filedOn'),
    ...[day(-4), day(400)].map((on) => noted('bad-answer-date', { filedOn: day(-3), answer: { on } }, 'answer.on')),
  ],
  updateClaim: [
    refusedCase('seller', 'held', 'no-claim', () => ({ side: 'against', settledHow: null })),
    refusedField('seller', 'held', 'settledHow', 'Only a settled claim has an end.', { status: 'filed' }),
    refusedField('seller', 'held', 'dueOn', 'Only a car that is kept has a new due day.', { settledHow: 'title-came', dueOn: day(9) }),
  ],
  removeClaim: [],
  takeBack: [refusedCase('seller', 'held', 'too-late-to-take-back'), refusedCase('seller', 'finished', 'too-late-to-take-back')],
};

type RefusedCreation = { what: string; with: (fixture: Fixture) => object; refusal: RefusalName; message: string };
const refusedCreation = (what: string, refusal: RefusalName, input: RefusedCreation['with']): RefusedCreation => ({
  what,
  refusal,
  message: refusals[refusal].message,
  with: input,
});

/** Threads that the auction cannot open. */
export const REFUSED_CREATIONS: readonly RefusedCreation[] = [
  refusedCreation('bought from an unknown organization', 'no-such-org', () => ({ boughtFromOrgId: UNKNOWN })),
  refusedCreation('sold to an unknown organization', 'no-such-org', () => ({ soldToOrgId: UNKNOWN })),
  refusedCreation('bought from a placeholder of another organization', 'no-such-org', ({ foreignOrgId }) => ({
    boughtFromOrgId: foreignOrgId,
  })),
  refusedCreation('bought from itself', 'own-org-as-party', ({ auction }) => ({ boughtFromOrgId: auction.orgId })),
  refusedCreation('sold to itself', 'own-org-as-party', ({ auction }) => ({ soldToOrgId: auction.orgId })),
  refusedCreation('bought from and sold to the same organization', 'same-party-twice', ({ seller }) => ({ soldToOrgId: seller.orgId })),
  refusedCreation('of the same VIN from the same seller', 'same-vin', () => ({ vin: ` ${VEHICLE.vin.toLowerCase()}` })),
  ...[-1, 0, 1899, new Date().getUTCFullYear() + 3, 99_999, Number.MAX_SAFE_INTEGER].map((year) =>
    refusedCreation(`of the year ${year}`, 'bad-year', () => ({ year })),
  ),
  ...[day(-6 * 366), day(3), '9999-12-31'].map((dealOn) =>
    refusedCreation(`with the deal on ${dealOn}`, 'bad-deal-date', () => ({ dealOn })),
  ),
];
