// Output of the operations on threads. The compiler checks that these schemas match the types of the domain.
import * as z from 'zod/mini';
import { TURNS } from '../domain/thread/offers.ts';
import type { CompletedThread, ThreadCard, ThreadView, UpdatesView } from '../domain/thread/view/view-types.ts';
import { MAIL_STATUSES, ORG_TYPES } from '../domain/vocabulary.ts';
import { mailWait } from './mail-wait.ts';

/** A schema whose output is exactly the domain's type `T`. */
const viewSchema =
  <T>() =>
  <S extends z.ZodMiniType<T>>(schema: S & ([T] extends [z.output<S>] ? unknown : never)): S =>
    schema;

const ms = z.int();
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
  ]),
);
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

const update = z.object({
  id: z.string(),
  authorOrgId: z.nullable(z.string()),
  authorName: z.string(),
  authorOwn: z.boolean(),
  authorOrderIndex: z.nullable(z.int()),
  authorInactive: z.boolean(),
  updateType: z.enum(['note', 'delivered', 'claim_title']),
  message: z.string(),
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
  ackCause: z.nullable(z.enum(['answered', 'withdrawn', 'settled', 'departed', 'self-attested'])),
  ackNote: z.string(),
  reason: z.nullable(z.enum(['note_only', 'normal_handoff'])),
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
  targetOrgId: z.nullable(z.string()),
  note: z.string(),
  at: ms,
  emailStatus: z.nullable(z.enum(MAIL_STATUSES)),
});

const transit = z.nullable(z.object({ updateId: z.string(), fromStakeId: z.string(), toStakeId: z.string(), since: ms }));
const disputed = z.nullable(z.object({ updateId: z.string(), toStakeId: z.string(), at: ms }));
const delivery = { transit, disputed, expected: z.nullable(z.string()) };
const invitation = z.nullable(
  z.object({
    inviterName: z.string(),
    line: z.enum(['bought-from-them', 'sold-to-them', 'ride']),
    invitedAt: ms,
    answerBy: ms,
    mayHoldTitle: z.boolean(),
  }),
);
const turn = z.nullable(z.enum(TURNS));

const vehicle = { vin: z.string(), year: z.int(), make: z.string(), model: z.string() };
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
  ...delivery,
  standing: z.enum(['active', 'invited']),
  seq: z.int(),
  invitation,
  ...updates,
  requests: z.array(request),
  openRequestCount: z.int(),
  turn,
  turnAt: z.nullable(ms),
  offers,
};
const completed = z.object({ standing: z.literal('completed'), id: z.string() });

export const threadView = viewSchema<ThreadView>()(z.union([z.object(liveThread), completed]));
/** The view after a command; null if the organization is no longer in the chain. */
export const viewAfter = z.nullable(threadView);
const withRequest = { requestId: z.string() };
/** A repeat may find the thread completed. */
export const viewAfterRequest = viewSchema<ThreadView & { requestId: string }>()(
  z.union([z.object({ ...liveThread, ...withRequest }), z.object({ ...completed.shape, ...withRequest })]),
);
/** Null while the viewer's part is not complete. */
export const completedThreadView = z.nullable(
  viewSchema<CompletedThread>()(
    z.object({
      ...core,
      ...updates,
      receivedAt: z.nullable(ms),
      deliveredAt: ms,
      restedWith: z.string(),
    }),
  ),
);

const threadCard = viewSchema<ThreadCard>()(
  z.object({
    ...vehicle,
    id: z.string(),
    createdAt: ms,
    updatedAt: ms,
    currentStakeId: z.string(),
    stakes: z.array(stake),
    ...delivery,
    standing,
    invitation,
    openRequestCount: z.int(),
    turn,
    latest: z.nullable(z.object({ authorName: z.string(), authorOwn: z.boolean(), message: z.string(), at: ms })),
    folded: z.boolean(),
    deliveredAt: z.nullable(ms),
  }),
);
export const cardPage = z.object({ cards: z.array(threadCard), next: z.nullable(z.string()) });
export const dashboardView = z.object({
  counts: z.object({
    active: z.int(),
    completed: z.int(),
    invites: z.int(),
    needsYou: z.int(),
    /** When the next thread will need the organization merely because time passes; null if none will. */
    nextNeedsYouAt: z.nullable(ms),
    withYou: z.int(),
    inTransit: z.int(),
  }),
  cards: z.array(threadCard),
  next: z.nullable(z.string()),
});
export const searchView = z.object({ cards: z.array(threadCard) });
