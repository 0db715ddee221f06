// The operations on threads. Most commands run one command of the domain, which their row names.
import * as z from 'zod/mini';
import * as envelopes from '../envelopes.ts';
import * as threads from '../threads.ts';
import * as views from '../thread-views.ts';
import { commandRow, emptyObject, onThread, queryRow, threadCommandRow, threadsQuery } from './operation.ts';

const inviteReaches = ({ orgId }: z.output<typeof threads.inviteInput>) => [orgId];

/** A query about one thread, which a change of it refreshes. */
const ownThreadQuery = <In extends z.core.$ZodType, Out extends z.core.$ZodType>(summary: string, input: In, output: Out) =>
  queryRow({ who: 'member', summary, refreshedBy: ['own-thread'], in: input, out: output });

export const threadOperations = {
  dashboard: threadsQuery('List my active or completed threads, 25 per page', threads.dashboardInput, views.dashboardView),
  threadCounts: threadsQuery('Count my active, completed and invited threads, as the dashboard does', emptyObject, views.threadCounts),
  searchThreads: threadsQuery(
    'Search my threads, including completed ones and invitations, for all terms in year, make, model and VIN',
    threads.searchInput,
    views.searchView,
  ),
  pendingInvites: threadsQuery('List threads that I am invited to, latest update first', threads.pageInput, views.cardPage),
  thread: ownThreadQuery('Get my view of a thread', threads.threadRef, views.threadView),
  completedThread: ownThreadQuery(
    'Get a thread as it was when my part was completed; null before that',
    threads.threadRef,
    views.completedThreadView,
  ),
  threadUpdates: ownThreadQuery(
    'Get the 50 updates of a live or completed thread before those that I have',
    threads.threadUpdatesInput,
    views.updatesView,
  ),
  createThread: commandRow({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Open a thread with the bought-from organization, mine, and optionally the sold-to organization',
    in: threads.createThreadInput,
    reaches: ({ boughtFromOrgId, soldToOrgId }: z.output<typeof threads.createThreadInput>) => [boughtFromOrgId, soldToOrgId ?? []].flat(),
    out: z.object({ threadId: z.string() }),
    creates: z.object({ threadId: z.string() }),
  }),

  postUpdate: threadCommandRow(
    'Post an update; it answers every open request of others',
    threads.postUpdateInput,
    ({ message, eta, waitsFor }) => ({
      type: 'postUpdate',
      message,
      eta: eta ?? null,
      ...(waitsFor !== undefined && { waitsFor }),
    }),
  ),
  requestUpdate: {
    ...threadCommandRow(
      'Request an update from the organization responsible for the title',
      threads.requestUpdateInput,
      ({ note, asks }) => ({
        type: 'requestUpdate',
        note,
        ...(asks && { asks }),
      }),
    ),
    out: views.viewAfterRequest,
    creates: z.object({ requestId: z.string() }),
  },
  withdrawRequest: threadCommandRow('Withdraw my open request for an update', threads.requestRef, ({ requestId }) => ({
    type: 'withdrawRequest',
    requestId,
  })),
  remindRequest: threadCommandRow('Remind the organization that I asked for an update', threads.requestRef, ({ requestId }) => ({
    type: 'remindRequest',
    requestId,
  })),
  likeUpdate: threadCommandRow('Like an update', threads.updateRef, ({ updateId }) => ({ type: 'likeUpdate', updateId })),
  unlikeUpdate: threadCommandRow('Remove a like', threads.updateRef, ({ updateId }) => ({ type: 'unlikeUpdate', updateId })),

  markDelivered: threadCommandRow('Mark the title as delivered to the next organization', envelopes.markDeliveredInput, (input) => ({
    type: 'markDelivered',
    expected: input.expected ?? null,
    ...(input.toOrgId !== undefined && { toOrgId: input.toOrgId }),
    sending: envelopes.sendingOf(input, input.papers, null),
  })),
  confirmDelivery: threadCommandRow('Confirm that the title arrived', envelopes.confirmDeliveryInput, ({ updateId, inEnvelope }) => ({
    type: 'confirmDelivery',
    updateId,
    ...(inEnvelope && { inEnvelope }),
  })),
  disputeDelivery: threadCommandRow('Dispute a delivery', threads.disputeDeliveryInput, ({ updateId, note, paper, expected }) => ({
    type: 'disputeDelivery',
    updateId,
    note,
    paper: paper ?? null,
    expected: expected ?? null,
  })),
  withdrawDelivery: threadCommandRow('Withdraw a delivery that is not confirmed yet', threads.withdrawInput, ({ updateId }) => ({
    type: 'withdrawDelivery',
    updateId: updateId ?? null,
  })),

  claimTitle: threadCommandRow('Claim that my organization has the title', threads.threadRef, () => ({ type: 'claimTitle' })),
  confirmClaim: threadCommandRow('Confirm a title claim from downstream', threads.updateRef, ({ updateId }) => ({
    type: 'confirmClaim',
    updateId,
  })),
  disputeClaim: threadCommandRow('Dispute a title claim', threads.disputeInput, ({ updateId, note }) => ({
    type: 'disputeClaim',
    updateId,
    note,
  })),
  withdrawClaim: threadCommandRow('Withdraw my title claim', threads.withdrawInput, ({ updateId }) => ({
    type: 'withdrawClaim',
    updateId: updateId ?? null,
  })),

  objectToClaim: threadCommandRow('Object to a title claim that was confirmed without me', threads.objectToClaimInput, ({ note }) => ({
    type: 'objectToClaim',
    note,
  })),
  giveUpTitle: threadCommandRow(
    'Say that my organization does not have the title',
    threads.giveUpTitleInput,
    ({ why, note, expected }) => ({
      type: 'giveUpTitle',
      why,
      note,
      expected: expected ?? null,
    }),
  ),

  finishThread: threadCommandRow('Finish a thread as its holder', threads.finishThreadInput, ({ how, note }) => ({
    type: 'finishThread',
    how,
    note,
  })),
  closeThread: threadCommandRow('Close a thread on which nobody else is active', threads.closeThreadInput, ({ how, note }) => ({
    type: 'closeThread',
    how,
    note,
  })),
  reopenThread: commandRow({ ...onThread, summary: 'Reopen a thread that my organization ended', in: threads.threadRef }),
  correctVehicle: commandRow({ ...onThread, summary: "Correct the thread's vehicle", in: threads.correctVehicleInput }),
  takeBack: commandRow({
    ...onThread,
    summary: "Take back my organization's last answer",
    in: threads.takeBackInput,
    out: views.viewAfterTakeBack,
    creates: z.object({ mailed: z.boolean() }),
  }),

  invitePrevious: commandRow({
    ...onThread,
    notAMember: 'no-member-to-invite',
    summary: 'Add the organization before the head',
    in: threads.inviteInput,
    reaches: inviteReaches,
  }),
  inviteNext: commandRow({
    ...onThread,
    notAMember: 'no-member-to-invite',
    summary: 'Add the organization after the tail',
    in: threads.inviteInput,
    reaches: inviteReaches,
  }),
  respondToInvite: threadCommandRow('Accept or decline an invitation', threads.respondToInviteInput, ({ accept, hasTitle }) => ({
    type: 'respondToInvite',
    accept,
    hasTitle,
  })),
  withdrawInvite: threadCommandRow('Withdraw the unanswered invitation of a neighbor', threads.withdrawInviteInput, ({ stakeId }) => ({
    type: 'withdrawInvite',
    stakeId,
  })),
  leaveThread: threadCommandRow('Leave a thread from an end of its chain', threads.threadRef, () => ({ type: 'leaveThread' })),
};
