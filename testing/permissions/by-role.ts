// Permissions by role: a visitor, an outsider (signed in, a member of another organization who acts for this one), and the
// organization's member, admin and owner. Each cell is "ok" or the name of the refusal. An operation without a row does not compile.
import type { OperationName } from '../../src/api/operations.ts';
import type { Cell } from './answers.ts';

export const CALLERS = ['visitor', 'outsider', 'member', 'admin', 'owner'] as const;
export type Caller = (typeof CALLERS)[number];

type Row = readonly [visitor: Cell, outsider: Cell, member: Cell, admin: Cell, owner: Cell];

const anybody: Row = ['ok', 'ok', 'ok', 'ok', 'ok'];
/** Operations of a person, independent of the organization. */
const signedIn: Row = ['not-signed-in', 'ok', 'ok', 'ok', 'ok'];
const members: Row = ['not-signed-in', 'no-active-org', 'ok', 'ok', 'ok'];

// biome-ignore format: a table is read by its columns
export const BY_ROLE: Record<OperationName, Row> = {
  // session
  me:                       anybody,
  updateProfile:            signedIn,
  updateEmailPrefs:         signedIn,
  noteTimeZone:             signedIn,
  setActiveOrg:             ['not-signed-in', 'no-such-org', 'ok', 'ok', 'ok'],
  sessions:                 signedIn,
  endSession:               signedIn,
  unsubscription:           anybody,
  unsubscribe:              anybody,

  // thread
  dashboard:                members,
  threadCounts:             members,
  searchThreads:            members,
  pendingInvites:           members,
  thread:                   members,
  completedThread:          members,
  threadUpdates:            members,
  createThread:             members,
  respondToInvite:          members,
  postUpdate:               members,
  requestUpdate:            members,
  likeUpdate:               members,
  unlikeUpdate:             members,
  markDelivered:            members,
  confirmDelivery:          members,
  disputeDelivery:          members,
  withdrawDelivery:         members,
  claimTitle:               members,
  confirmClaim:             members,
  disputeClaim:             members,
  withdrawClaim:            members,
  invitePrevious:           ['not-signed-in', 'no-member-to-invite', 'ok', 'ok', 'ok'],
  inviteNext:               ['not-signed-in', 'no-member-to-invite', 'ok', 'ok', 'ok'],
  withdrawInvite:           members,
  leaveThread:              members,
  withdrawRequest:          members,
  remindRequest:            members,
  finishThread:             members,
  closeThread:              members,
  reopenThread:             members,
  correctVehicle:           members,
  giveUpTitle:              members,
  objectToClaim:            members,
  takeBack:                 members,

  // desk
  desk:                     members,
  findListed:               members,
  deskPartners:             members,
  partnerFigures:           members,
  deskNext:                 members,
  desks:                    signedIn,
  desksPartners:            signedIn,
  desksCompleted:           signedIn,
  deskEntry:                members,
  updateDeskEntry:          members,
  addDeskNote:              members,
  noteClaim:                members,
  updateClaim:              members,
  removeClaim:              members,
  titlePolicy:              members,
  previewPolicy:            members,
  updateTitlePolicy:        ['not-signed-in', 'no-active-org', 'only-managers-set-policy', 'ok', 'ok'],
  titleTerms:               members,
  previewTerms:             members,
  saveTerms:                ['not-signed-in', 'no-active-org', 'only-managers-set-policy', 'ok', 'ok'],
  removeTerms:              ['not-signed-in', 'no-active-org', 'only-managers-set-policy', 'ok', 'ok'],
  saveRegistrationDays:     ['not-signed-in', 'no-active-org', 'only-managers-set-policy', 'ok', 'ok'],
  removeRegistrationDays:   ['not-signed-in', 'no-active-org', 'only-managers-set-policy', 'ok', 'ok'],
  runOnThreads:             members,

  // envelope
  trackingCarrier:          members,
  shipmentsToUs:            members,
  shipmentLog:              members,
  shipment:                 members,
  findTitles:               members,
  sendTitles:               members,
  reportMissing:            members,

  // org
  searchOrgs:               members,
  org:                      members,
  myOrganization:           members,
  createOrg:                signedIn,
  updateOrg:                ['not-signed-in', 'no-active-org', 'only-owner-edits', 'only-owner-edits', 'ok'],
  setJoinPassphrase:        ['not-signed-in', 'no-active-org', 'role-too-low', 'ok', 'ok'],
  createInvite:             ['not-signed-in', 'no-member-to-send-invites', 'only-managers-invite', 'ok', 'ok'],
  revokeInvite:             ['not-signed-in', 'no-active-org', 'only-managers-invite', 'ok', 'ok'],
  redeemInvite:             ['not-signed-in', 'ok', 'already-member', 'already-member', 'already-member'],
  joinInvitation:           anybody,
  changeMemberRole:         ['not-signed-in', 'no-active-org', 'only-owner-edits', 'only-owner-edits', 'ok'],
  removeMember:             ['not-signed-in', 'no-active-org', 'only-owner-edits', 'only-owner-edits', 'ok'],
  leaveOrg:                 ['not-signed-in', 'no-active-org', 'ok', 'ok', 'last-owner'],
  createProvisionalOrg:     members,
  correctTitleContact:      members,
  sendPlatformInvite:       ['not-signed-in', 'no-member-to-send-invites', 'ok', 'ok', 'ok'],
  getClaimContext:          signedIn,
  claimInvitation:          anybody,
  claimOrg:                 signedIn,

  // connection
  network:                  members,
  requestConnection:        members,
  acceptConnection:         members,
  ignoreConnection:         members,
  removeConnection:         ['not-signed-in', 'no-active-org', 'role-too-low', 'role-too-low', 'ok'],
  blockOrg:                 members,

  // notification
  notifications:            members,
  markNotificationRead:     members,
  markThreadNotificationsRead: members,
  markAllNotificationsRead: members,
  clearNotification:        members,
  clearAllNotifications:    members,

  // vehicle
  makes:                    signedIn,
  models:                   signedIn,
  decodeVin:                signedIn,
};
