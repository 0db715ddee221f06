// Output of the operations on threads. The compiler checks that these schemas match the types of the domain.
import * as z from 'zod/mini';
import { CLAIM_STATUSES } from '../domain/desk/clock/claims.ts';
import { PRESSING_MOVES } from '../domain/desk/clock/clock-states.ts';
import { SHOWN_MOVES } from '../domain/desk/next-move.ts';
import { WAYS } from '../domain/envelope/envelope.ts';
import { PAPERS } from '../domain/envelope/papers.ts';
import { TIME_ZONES } from '../domain/time-zones.ts';
import { WAITS_FOR } from '../domain/thread/waits-for.ts';
import { TURNS } from '../domain/thread/turns.ts';
import type { CompletedThread, ThreadCard, ThreadView, UpdatesView } from '../domain/thread/view/view-types.ts';
import { MAIL_STATUSES, ORG_TYPES } from '../domain/vocabulary.ts';
import { mailWait } from './mail-wait.ts';

/** A schema whose output is exactly the domain's type `T`. */
export const viewSchema =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: S & ([T] extends [z.output<S>] ? unknown : never)): S =>
    schema;

/** ms since the epoch */
export const ms = z.int();
const standing = z.enum(['active', 'invited', 'completed']);
const offers = z.array(
  z.enum([
    'respondToInvite',
    'postUpdate',
    'requestUpdate',
    'likeUpdate',
    'unlikeUpdate',
    'markDelivered',
    'confirmDelivery',
    'disputeDelivery',
    'withdrawDelivery',
    'claimTitle',
    'confirmClaim',
    'disputeClaim',
    'withdrawClaim',
    'invitePrevious',
    'inviteNext',
    'withdrawInvite',
    'leaveThread',
    'withdrawRequest',
    'remindRequest',
    'finishThread',
    'closeThread',
    'reopenThread',
    'correctVehicle',
    'giveUpTitle',
    'objectToClaim',
    'takeBack',
  ]),
);
export const vehicle = { vin: z.string(), year: z.int(), make: z.string(), model: z.string() };
const wholeVehicle = z.object({ ...vehicle, mileage: z.int() });
const waitsForCode = z.enum(WAITS_FOR);
const paper = z.nullable(z.enum(['kept', 'never-came', 'back']));
const endedHow = z.enum(['retailed', 'kept', 'handed-on', 'mistake', 'sale-cancelled', 'other']);
const takenBack = z.enum(['acceptance', 'delivery', 'claim', 'ending', 'giving-up']);
const event = z.union([
  z.object({
    kind: z.literal('given-up'),
    why: z.enum(['mistake', 'never-arrived', 'lost', 'returned']),
    toStakeId: z.string(),
    toName: z.string(),
    expected: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('contested'), claimId: z.string() }),
  z.object({ kind: z.literal('corrected'), from: wholeVehicle, to: wholeVehicle }),
  z.object({ kind: z.literal('ended'), how: endedHow }),
  z.object({ kind: z.literal('reopened') }),
  z.object({
    kind: z.literal('taken-back'),
    what: takenBack,
    undoneAt: z.nullable(ms),
    undoneColleague: z.nullable(z.string()),
  }),
]);
const status = z.enum(['pending', 'confirmed', 'disputed']);

const stake = z.object({
  id: z.string(),
  orderIndex: z.int(),
  orgId: z.nullable(z.string()),
  orgName: z.string(),
  orgType: z.enum(ORG_TYPES),
  place: z.nullable(z.string()),
  own: z.boolean(),
  opened: z.boolean(),
  confirmed: z.boolean(),
  hasTitle: z.nullable(z.boolean()),
  claimPending: z.boolean(),
  claimAt: z.nullable(ms),
  inactive: z.boolean(),
  createdAt: ms,
  confirmedAt: z.nullable(ms),
  receivedAt: z.nullable(ms),
  deliveredAt: z.nullable(ms),
  provisional: z.boolean(),
  hasTitleContact: z.boolean(),
  platformInviteStatus: z.nullable(z.enum(['pending', 'sent', 'failed'])),
  platformInviteSentAt: z.nullable(ms),
  platformInviteWait: z.nullable(mailWait),
  platformInviteAgainAt: z.nullable(ms),
  offers,
});

const envelope = z.object({
  code: z.string(),
  no: z.int(),
  way: z.nullable(z.enum(WAYS)),
  trackingNumber: z.nullable(z.string()),
  papers: z.readonly(z.array(z.enum(PAPERS))),
});
const update = z.object({
  id: z.string(),
  authorOrgId: z.nullable(z.string()),
  authorName: z.string(),
  authorOwn: z.boolean(),
  authorOrderIndex: z.nullable(z.int()),
  authorInactive: z.boolean(),
  colleague: z.nullable(z.string()),
  updateType: z.enum(['note', 'delivered', 'claim_title', 'event']),
  message: z.string(),
  event: z.nullable(event),
  note: z.string(),
  envelope: z.nullable(envelope),
  eta: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  at: ms,
  isHolderChange: z.boolean(),
  fromStakeId: z.nullable(z.string()),
  toStakeId: z.nullable(z.string()),
  deliveryStatus: z.nullable(status),
  claimStakeId: z.nullable(z.string()),
  claimByOrgId: z.nullable(z.string()),
  claimStatus: z.nullable(status),
  ackAt: z.nullable(ms),
  ackByOrgId: z.nullable(z.string()),
  ackByName: z.nullable(z.string()),
  ackCause: z.nullable(z.enum(['answered', 'withdrawn', 'settled', 'departed', 'self-attested', 'unanswered'])),
  ackNote: z.string(),
  ackPaper: paper,
  ackExpected: z.nullable(z.string()),
  ackColleague: z.nullable(z.string()),
  reason: z.nullable(z.enum(['note_only', 'normal_handoff'])),
  waitsFor: z.exactOptional(z.nullable(waitsForCode)),
  likeCount: z.int(),
  liked: z.boolean(),
  hidden: z.boolean(),
  offers,
});

const updates = { updates: z.array(update), earlier: z.object({ count: z.int(), hidden: z.int() }) };
export const updatesView = viewSchema<UpdatesView>()(z.object(updates));

const request = z.object({
  id: z.string(),
  requestedByOrgId: z.nullable(z.string()),
  requestedByName: z.string(),
  own: z.boolean(),
  colleague: z.nullable(z.string()),
  targetOrgId: z.nullable(z.string()),
  targetName: z.string(),
  note: z.string(),
  at: ms,
  remindedAt: z.nullable(ms),
  reminderColleague: z.nullable(z.string()),
  automatic: z.boolean(),
  asks: z.nullable(z.literal('waits-for')),
  remindFrom: ms,
  emailStatus: z.nullable(z.enum(MAIL_STATUSES)),
  offers,
});

const transit = z.nullable(z.object({ updateId: z.string(), fromStakeId: z.string(), toStakeId: z.string(), since: ms }));
const disputed = z.nullable(z.object({ updateId: z.string(), toStakeId: z.string(), at: ms, paper, note: z.string() }));
const returning = z.nullable(z.object({ fromStakeId: z.string(), toStakeId: z.string(), since: ms }));
const contested = z.nullable(z.object({ updateId: z.string(), stakeId: z.string(), byStakeId: z.string(), since: ms, note: z.string() }));
const ended = z.nullable(z.object({ stakeId: z.string(), how: endedHow, at: ms }));
/** `since`: since when that is said. */
export const waitsFor = z.nullable(z.object({ what: waitsForCode, since: ms }));
const whereabouts = { transit, disputed, returning, contested, ended, expected: z.nullable(z.string()), waitsFor };
const takeBack = z.nullable(z.object({ seq: z.int(), what: takenBack, until: ms, colleague: z.nullable(z.string()) }));
const invitation = z.nullable(
  z.object({
    inviterName: z.string(),
    inviterMarks: z.nullable(z.object({ newUntil: z.nullable(ms), similarName: z.boolean() })),
    line: z.enum(['bought-from-them', 'sold-to-them', 'ride']),
    invitedAt: ms,
    answerBy: ms,
    mayHoldTitle: z.boolean(),
  }),
);
const turn = z.nullable(z.enum(TURNS));

const core = {
  ...vehicle,
  id: z.string(),
  mileage: z.int(),
  createdAt: ms,
  updatedAt: ms,
  openedByName: z.string(),
  headStakeId: z.string(),
  tailStakeId: z.string(),
  currentStakeId: z.string(),
  stakeCount: z.int(),
  stakes: z.array(stake),
};

const liveThread = {
  ...core,
  ...whereabouts,
  standing: z.enum(['active', 'invited']),
  seq: z.int(),
  invitation,
  ...updates,
  requests: z.array(request),
  openRequestCount: z.int(),
  turn,
  turnAt: z.nullable(ms),
  offers,
  vinSettled: z.boolean(),
  givesUpTo: z.object({
    mistake: z.nullable(z.string()),
    'never-arrived': z.nullable(z.string()),
    lost: z.nullable(z.string()),
    returned: z.nullable(z.string()),
  }),
  takeBack,
};
const completed = z.object({ standing: z.literal('completed'), id: z.string(), takeBack });

const viewWith = <More extends z.core.$ZodShape>(more: More) =>
  z.union([z.object({ ...liveThread, ...more }), z.object({ ...completed.shape, ...more })]);

export const threadView = viewSchema<ThreadView>()(viewWith({}));
/** The view after a command; null if the organization is no longer in the chain. */
export const viewAfter = z.nullable(threadView);
/** A repeat may find the thread completed. */
export const viewAfterRequest = viewSchema<ThreadView & { requestId: string }>()(viewWith({ requestId: z.string() }));
/** `mailed`: mail about the answer may have left before it was taken back. A correction follows it. */
export const viewAfterTakeBack = viewSchema<ThreadView & { mailed: boolean }>()(viewWith({ mailed: z.boolean() }));
/** Null while the viewer's part is not complete. */
export const completedThreadView = z.nullable(
  viewSchema<CompletedThread>()(
    z.object({
      ...core,
      ...updates,
      receivedAt: z.nullable(ms),
      deliveredAt: ms,
      ownWord: z.boolean(),
      ended,
      restedWith: z.string(),
      offers,
      takeBack,
      objectUntil: z.nullable(ms),
      reopenUntil: z.nullable(ms),
    }),
  ),
);

export const lastWord = z.nullable(
  z.object({
    authorName: z.string(),
    authorOwn: z.boolean(),
    side: z.enum(['own', 'previous', 'next', 'other']),
    message: z.string(),
    at: ms,
  }),
);
const threadCard = viewSchema<ThreadCard>()(
  z.object({
    ...vehicle,
    id: z.string(),
    createdAt: ms,
    updatedAt: ms,
    currentStakeId: z.string(),
    stakes: z.array(stake),
    ...whereabouts,
    standing,
    invitation,
    openRequestCount: z.int(),
    turn,
    latest: lastWord,
    folded: z.boolean(),
    deliveredAt: z.nullable(ms),
    ownWord: z.nullable(z.boolean()),
  }),
);
/** A claim that the organization noted. `answerBy`: null if it is unknown. */
export const rowClaim = z.nullable(
  z.object({ status: z.enum(CLAIM_STATUSES), filedOn: z.string(), confirmation: z.string(), answerBy: z.nullable(ms) }),
);
/** What follows the view are the viewer's own: nobody else sees them. */
export const listedCard = z.object({
  ...threadCard.shape,
  stockNumber: z.string(),
  /** What the thread needs the organization to do now. */
  move: z.nullable(z.enum(SHOWN_MOVES)),
  /** What costs money next, and when (ms): 0 for a claim against the organization without a day. */
  pressing: z.nullable(z.object({ move: z.enum(PRESSING_MOVES), at: ms })),
  claims: z.object({ ours: rowClaim, against: rowClaim }),
  /** That of the organization's policy. */
  timeZone: z.enum(TIME_ZONES),
});
export type ListedCard = z.output<typeof listedCard>;
export const cardPage = z.object({ cards: z.array(listedCard), next: z.nullable(z.string()) });
export const threadCounts = z.object({
  active: z.int(),
  completed: z.int(),
  invites: z.int(),
  needsYou: z.int(),
  /** When the next thread begins or ceases to need the organization, or a claim its answer, merely because time passes; null if none will. */
  nextNeedsYouAt: z.nullable(ms),
  withYou: z.int(),
  inTransit: z.int(),
  /** Threads on which the organization noted a claim, and those of them that are completed. */
  activeClaims: z.int(),
  completedClaims: z.int(),
});
export type ThreadCounts = z.output<typeof threadCounts>;
export const dashboardView = z.object({ counts: threadCounts, ...cardPage.shape });
export const searchView = z.object({ cards: z.array(listedCard) });
