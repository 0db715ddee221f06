// Permissions on a thread by the position of an organization in the chain. Each cell is "ok" or the name of the refusal.
// An operation on a thread without a row does not compile.
import type { OperationName, Operations } from '../../src/api/operations.ts';
import type { Cell } from './answers.ts';
import type { PriorEvent } from './prepared-threads.ts';

/** The operations whose input has a thread id, except the one that marks the organization's own notifications, at any position. */
export type ThreadOperation = Exclude<
  {
    [N in OperationName]: Operations[N]['in'] extends { _zod: { output: { threadId: string } | { twId: string } } } ? N : never;
  }[OperationName],
  'markThreadNotificationsRead'
>;

type Row<Columns extends readonly string[]> = readonly [PriorEvent, ...{ [K in keyof Columns]: Cell }];

/**
 * The title has moved down the chain to its holder: [completed, holder, next, downstream, tail]. One organization declined.
 * The first cell of a row is the event just before.
 */
export const HELD_POSITIONS = ['completed', 'holder', 'next', 'downstream', 'tail', 'declined', 'outsider'] as const;

// biome-ignore format: a table is read by its columns
export const BY_HELD_POSITION: Record<ThreadOperation, Row<typeof HELD_POSITIONS>> = {
  //                  just before   completed             holder                     next                       downstream                 tail                       declined          outsider
  thread:             ['nothing',   'ok',                 'ok',                      'ok',                      'ok',                      'ok',                      'no-such-thread', 'no-such-thread'],
  completedThread:    ['nothing',   'ok',                 'ok',                      'ok',                      'ok',                      'ok',                      'no-such-thread', 'no-such-thread'],
  threadUpdates:      ['nothing',   'ok',                 'ok',                      'ok',                      'ok',                      'ok',                      'no-such-thread', 'no-such-thread'],
  respondToInvite:    ['nothing',   'thread-completed',   'already-answered',        'already-answered',        'already-answered',        'already-answered',        'not-on-thread',  'no-such-thread'],
  postUpdate:         ['nothing',   'thread-completed',   'ok',                      'not-spokesman',           'not-spokesman',           'not-spokesman',           'not-on-thread',  'no-such-thread'],
  requestUpdate:      ['nothing',   'thread-completed',   'asks-itself',             'ok',                      'ok',                      'ok',                      'not-on-thread',  'no-such-thread'],
  likeUpdate:         ['noted',     'thread-completed',   'ok',                      'ok',                      'ok',                      'ok',                      'not-on-thread',  'no-such-thread'],
  unlikeUpdate:       ['noted',     'thread-completed',   'ok',                      'ok',                      'ok',                      'ok',                      'not-on-thread',  'no-such-thread'],
  markDelivered:      ['nothing',   'thread-completed',   'ok',                      'only-holder-delivers',    'only-holder-delivers',    'only-holder-delivers',    'not-on-thread',  'no-such-thread'],
  confirmDelivery:    ['delivered', 'thread-completed',   'only-recipient',          'ok',                      'only-recipient',          'only-recipient',          'not-on-thread',  'no-such-thread'],
  disputeDelivery:    ['delivered', 'thread-completed',   'only-recipient',          'ok',                      'only-recipient',          'only-recipient',          'not-on-thread',  'no-such-thread'],
  withdrawDelivery:   ['delivered', 'thread-completed',   'ok',                      'only-sender-withdraws',   'only-sender-withdraws',   'only-sender-withdraws',   'not-on-thread',  'no-such-thread'],
  claimTitle:         ['nothing',   'title-further-down', 'already-holder',          'ok',                      'ok',                      'ok',                      'not-on-thread',  'no-such-thread'],
  confirmClaim:       ['claimed',   'thread-completed',   'ok',                      'holder-answers-first',    'only-preceding',          'only-preceding',          'not-on-thread',  'no-such-thread'],
  disputeClaim:       ['claimed',   'thread-completed',   'ok',                      'ok',                      'only-preceding',          'only-preceding',          'not-on-thread',  'no-such-thread'],
  withdrawClaim:      ['claimed',   'thread-completed',   'only-claimant-withdraws', 'only-claimant-withdraws', 'ok',                      'only-claimant-withdraws', 'not-on-thread',  'no-such-thread'],
  invitePrevious:     ['nothing',   'thread-completed',   'only-head-invites',       'only-head-invites',       'only-head-invites',       'only-head-invites',       'not-on-thread',  'no-such-thread'],
  inviteNext:         ['nothing',   'thread-completed',   'only-tail-invites',       'only-tail-invites',       'only-tail-invites',       'ok',                      'not-on-thread',  'no-such-thread'],
  withdrawInvite:     ['invited',   'thread-completed',   'only-neighbor-withdraws', 'only-neighbor-withdraws', 'only-neighbor-withdraws', 'ok',                      'not-on-thread',  'no-such-thread'],
  leaveThread:        ['nothing',   'thread-completed',   'only-ends-leave',         'only-ends-leave',         'only-ends-leave',         'ok',                      'not-on-thread',  'no-such-thread'],
  withdrawRequest:    ['asked',    'thread-completed', 'only-asker', 'only-asker', 'ok', 'only-asker', 'not-on-thread', 'no-such-thread'],
  remindRequest:      ['asked',    'thread-completed', 'only-asker', 'only-asker', 'reminded-today', 'only-asker', 'not-on-thread', 'no-such-thread'],
  finishThread:       ['nothing',  'thread-completed', 'others-further-down', 'only-holder-finishes', 'only-holder-finishes', 'only-holder-finishes', 'not-on-thread', 'no-such-thread'],
  closeThread:        ['nothing',  'thread-completed', 'others-take-part', 'others-take-part', 'others-take-part', 'others-take-part', 'not-on-thread', 'no-such-thread'],
  reopenThread:       ['nothing',  'thread-completed', 'not-ended', 'not-ended', 'not-ended', 'not-ended', 'not-on-thread', 'no-such-thread'],
  correctVehicle:     ['nothing',  'thread-completed', 'ok', 'only-opener-or-holder-corrects', 'only-opener-or-holder-corrects', 'only-opener-or-holder-corrects', 'not-on-thread', 'no-such-thread'],
  giveUpTitle:        ['nothing',  'thread-completed', 'ok', 'only-holder-gives-up', 'only-holder-gives-up', 'only-holder-gives-up', 'not-on-thread', 'no-such-thread'],
  objectToClaim:      ['nothing',  'too-late-to-object', 'nothing-to-object-to', 'nothing-to-object-to', 'nothing-to-object-to', 'nothing-to-object-to', 'not-on-thread', 'no-such-thread'],
  takeBack:           ['nothing',  'too-late-to-take-back', 'too-late-to-take-back', 'too-late-to-take-back', 'too-late-to-take-back', 'too-late-to-take-back', 'not-on-thread', 'no-such-thread'],
  // What an organization notes for itself does not depend on its position. From any thread, `deskNext` leads to its own threads only.
  deskEntry:          ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'no-such-thread', 'no-such-thread'],
  updateDeskEntry:    ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'not-on-thread', 'no-such-thread'],
  addDeskNote:        ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'not-on-thread', 'no-such-thread'],
  noteClaim:          ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'not-on-thread', 'no-such-thread'],
  updateClaim:        ['nothing',  'no-claim', 'no-claim', 'no-claim', 'no-claim', 'no-claim', 'not-on-thread', 'no-such-thread'],
  removeClaim:        ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'not-on-thread', 'no-such-thread'],
  deskNext:           ['nothing',  'ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok'],
  sendPlatformInvite: ['invited',   'thread-completed',   'no-such-org',             'no-such-org',             'no-such-org',             'ok',                      'not-on-thread',  'no-such-thread'],
};

/** The holder is unknown, and the title is expected from the head: [head, upstream, downstream, invitee]. */
export const UNHELD_POSITIONS = ['head', 'upstream', 'downstream', 'invitee'] as const;

// biome-ignore format: a table is read by its columns
export const BY_UNHELD_POSITION: Record<ThreadOperation, Row<typeof UNHELD_POSITIONS>> = {
  //                  just before  head                       upstream                   downstream              invitee
  thread:             ['nothing',  'ok',                      'ok',                      'ok',                   'ok'],
  completedThread:    ['nothing',  'ok',                      'ok',                      'ok',                   'ok'],
  threadUpdates:      ['nothing',  'ok',                      'ok',                      'ok',                   'ok'],
  respondToInvite:    ['nothing',  'already-answered',        'already-answered',        'already-answered',     'ok'],
  postUpdate:         ['nothing',  'ok',                      'not-spokesman',           'not-spokesman',        'not-accepted'],
  requestUpdate:      ['nothing',  'asks-itself',             'ok',                      'ok',                   'not-accepted'],
  likeUpdate:         ['noted',    'ok',                      'ok',                      'ok',                   'not-accepted'],
  unlikeUpdate:       ['noted',    'ok',                      'ok',                      'ok',                   'not-accepted'],
  markDelivered:      ['nothing',  'only-holder-delivers',    'only-holder-delivers',    'only-holder-delivers', 'not-accepted'],
  confirmDelivery:    ['noted',    'not-a-delivery',          'not-a-delivery',          'not-a-delivery',       'not-accepted'],
  disputeDelivery:    ['noted',    'not-a-delivery',          'not-a-delivery',          'not-a-delivery',       'not-accepted'],
  withdrawDelivery:   ['noted',    'no-delivery-waiting',     'no-delivery-waiting',     'no-delivery-waiting',  'not-accepted'],
  claimTitle:         ['nothing',  'ok',                      'ok',                      'ok',                   'not-accepted'],
  confirmClaim:       ['claimed',  'ok',                      'ok',                      'only-preceding',       'not-accepted'],
  disputeClaim:       ['claimed',  'ok',                      'ok',                      'only-preceding',       'not-accepted'],
  withdrawClaim:      ['claimed',  'only-claimant-withdraws', 'only-claimant-withdraws', 'ok',                   'not-accepted'],
  invitePrevious:     ['nothing',  'ok',                      'only-head-invites',       'only-head-invites',    'not-accepted'],
  inviteNext:         ['nothing',  'only-tail-invites',       'only-tail-invites',       'only-tail-invites',    'not-accepted'],
  withdrawInvite:     ['nothing',  'only-neighbor-withdraws', 'only-neighbor-withdraws', 'ok',                   'not-accepted'],
  leaveThread:        ['nothing',  'ok',                      'only-ends-leave',         'only-ends-leave',      'not-accepted'],
  withdrawRequest:    ['asked',    'only-asker', 'only-asker', 'ok', 'not-accepted'],
  remindRequest:      ['asked',    'only-asker', 'only-asker', 'reminded-today', 'not-accepted'],
  finishThread:       ['nothing',  'only-holder-finishes', 'only-holder-finishes', 'only-holder-finishes', 'not-accepted'],
  closeThread:        ['nothing',  'others-take-part', 'others-take-part', 'others-take-part', 'not-accepted'],
  reopenThread:       ['nothing',  'not-ended', 'not-ended', 'not-ended', 'not-accepted'],
  correctVehicle:     ['nothing',  'only-opener-or-holder-corrects', 'ok', 'only-opener-or-holder-corrects', 'not-accepted'],
  giveUpTitle:        ['nothing',  'only-holder-gives-up', 'only-holder-gives-up', 'only-holder-gives-up', 'not-accepted'],
  objectToClaim:      ['nothing',  'nothing-to-object-to', 'nothing-to-object-to', 'nothing-to-object-to', 'not-accepted'],
  takeBack:           ['nothing',  'too-late-to-take-back', 'too-late-to-take-back', 'too-late-to-take-back', 'not-accepted'],
  deskEntry:          ['nothing',  'ok', 'ok', 'ok', 'ok'],
  updateDeskEntry:    ['nothing',  'ok', 'ok', 'ok', 'ok'],
  addDeskNote:        ['nothing',  'ok', 'ok', 'ok', 'ok'],
  noteClaim:          ['nothing',  'ok', 'ok', 'ok', 'ok'],
  updateClaim:        ['nothing',  'no-claim', 'no-claim', 'no-claim', 'no-claim'],
  removeClaim:        ['nothing',  'ok', 'ok', 'ok', 'ok'],
  deskNext:           ['nothing',  'ok', 'ok', 'ok', 'ok'],
  sendPlatformInvite: ['nothing',  'no-such-org',             'no-such-org',             'claimed-already',      'not-accepted'],
};
