// The fields and a valid input of every operation. An operation without a row does not compile.
import type { CommandName, QueryName } from '../../src/api/operations.ts';
import { VEHICLE } from '../../testing/threads/threads.ts';
import { orgInput } from '../../testing/people/owners.ts';
import { type Fixture, UNKNOWN } from './fixture.ts';
import type { Kind, QueryKind } from './values.ts';

type Row<K, Input> = {
  fields: Record<string, K>;
  /** An input that the schema accepts, with every nested field filled (`orgProfile.name`). */
  input: (fixture: Fixture) => Input;
};

const onThread: Row<Kind, object> = {
  fields: { threadId: 'id' },
  input: ({ threads }) => ({ threadId: threads.held.id }),
};
const onUpdate: Row<Kind, object> = {
  fields: { threadId: 'id', updateId: 'id' },
  input: ({ threads }) => ({ threadId: threads.held.id, updateId: threads.held.note }),
};
const dispute: Row<Kind, object> = { fields: { ...onUpdate.fields, note: 'text of 500' }, input: onUpdate.input };
const onRequest: Row<Kind, object> = {
  fields: { threadId: 'id', requestId: 'id' },
  input: ({ threads }) => ({ threadId: threads.held.id, requestId: UNKNOWN }),
};
/** How titles are sent. */
const sending = {
  expected: 'nullable day',
  way: 'optional choice',
  trackingNumber: 'tracking number',
  note: 'text of 500',
  today: 'day',
} as const satisfies Record<string, Kind>;
const withdraw: Row<Kind, object> = { fields: { threadId: 'id', updateId: 'optional id' }, input: onUpdate.input };
const invite: Row<Kind, object> = {
  fields: { threadId: 'id', orgId: 'id' },
  input: ({ threads, stranger }) => ({ threadId: threads.held.id, orgId: stranger.orgId }),
};

const profile: Record<string, Kind> = {
  name: 'name of 200',
  orgType: 'type',
  titleContactEmail: 'email',
  titleContactName: 'line of 200',
  titleContactPhone: 'phone',
  dealerLicense: 'name of 200',
  addressLine1: 'line of 200',
  addressLine2: 'line of 200',
  city: 'line of 200',
  state: 'state',
  postalCode: 'line of 20',
};
const policyDays = {
  dueDays: 'days from 1',
  criticalPastDueDays: 'days to 730',
  dueSoonDays: 'days from 0',
  sendOnDays: 'days from 0',
} as const;
const TERMS = {
  for: { orgType: 'auction' },
  kind: 'absent',
  sellerState: null,
  dealsFrom: null,
  due: { days: 28, unit: 'calendar' },
  window: { opens: { days: 26, unit: 'calendar' }, closes: { days: 88, unit: 'calendar' }, once: true },
  until: 1020,
  answer: { within: 2, unit: 'working', by: null },
  timeZone: 'America/New_York',
};
const allNotifications: Row<Kind, object> = { fields: { upTo: 'optional moment' }, input: () => ({}) };
const anotherOrg: Row<Kind, object> = { fields: { orgId: 'id' }, input: ({ stranger }) => ({ orgId: stranger.orgId }) };
const oneNotification: Row<Kind, object> = { fields: { notificationId: 'id' }, input: () => ({ notificationId: UNKNOWN }) };

export const COMMAND_ROWS: Record<CommandName, Row<Kind, object>> = {
  updateProfile: {
    fields: { displayName: 'name of 200', phone: 'phone', position: 'line of 200' },
    input: () => ({ displayName: 'Pat Doe', phone: '3035550142', position: 'Title clerk' }),
  },
  updateEmailPrefs: {
    fields: {
      enabled: 'flag',
      types: 'switches',
      wishes: 'wishes',
      'digest.at': 'digest hour',
      'digest.timeZone': 'optional browser zone',
    },
    input: () => ({ enabled: true, types: {}, wishes: {}, digest: { at: '07:30', timeZone: 'America/Denver' } }),
  },
  noteTimeZone: { fields: { timeZone: 'browser zone' }, input: () => ({ timeZone: 'America/Denver' }) },
  setActiveOrg: { fields: { orgId: 'id' }, input: ({ seller }) => ({ orgId: seller.orgId }) },
  endSession: { fields: { sessionId: 'id' }, input: () => ({ sessionId: UNKNOWN }) },
  unsubscribe: { fields: { token: 'code' }, input: () => ({ token: 'x' }) },
  createThread: {
    fields: {
      vin: 'vin',
      year: 'year',
      make: 'name of 200',
      model: 'name of 200',
      mileage: 'mileage',
      boughtFromOrgId: 'id',
      soldToOrgId: 'nullable id',
      creatorHasTitle: 'flag',
      stockNumber: 'line of 40',
      dealOn: 'nullable day',
    },
    input: ({ seller, buyer }) => ({
      ...VEHICLE,
      vin: 'BADINPUT000000001',
      boughtFromOrgId: seller.orgId,
      soldToOrgId: buyer.orgId,
      creatorHasTitle: false,
    }),
  },
  respondToInvite: {
    fields: { threadId: 'id', accept: 'required flag', hasTitle: 'flag' },
    input: ({ threads }) => ({ threadId: threads.held.id, accept: true, hasTitle: false }),
  },
  postUpdate: {
    fields: { threadId: 'id', message: 'text of 2000', eta: 'nullable day', waitsFor: 'optional choice', today: 'day' },
    input: ({ threads }) => ({ threadId: threads.held.id, message: 'It is in the safe.' }),
  },
  requestUpdate: { fields: { threadId: 'id', note: 'text of 500', asks: 'optional choice' }, input: onThread.input },
  likeUpdate: onUpdate,
  unlikeUpdate: onUpdate,
  markDelivered: { fields: { threadId: 'id', toOrgId: 'optional id', ...sending, papers: 'papers' }, input: onThread.input },
  confirmDelivery: { fields: { ...onUpdate.fields, inEnvelope: 'flag' }, input: onUpdate.input },
  disputeDelivery: {
    fields: { ...dispute.fields, paper: 'optional choice', expected: 'nullable day', today: 'day' },
    input: dispute.input,
  },
  withdrawDelivery: withdraw,
  claimTitle: onThread,
  confirmClaim: onUpdate,
  disputeClaim: dispute,
  withdrawClaim: withdraw,
  invitePrevious: invite,
  inviteNext: invite,
  withdrawInvite: {
    fields: { threadId: 'id', stakeId: 'id' },
    input: ({ threads }) => ({ threadId: threads.held.id, stakeId: threads.held.stakes.buyer }),
  },
  leaveThread: onThread,
  withdrawRequest: onRequest,
  remindRequest: onRequest,
  finishThread: {
    fields: { threadId: 'id', how: 'choice', note: 'text of 500', registeredOn: 'nullable day' },
    input: ({ threads }) => ({ threadId: threads.held.id, how: 'retailed' }),
  },
  closeThread: {
    fields: { threadId: 'id', how: 'choice', note: 'text of 500' },
    input: ({ threads }) => ({ threadId: threads.held.id, how: 'mistake' }),
  },
  reopenThread: onThread,
  correctVehicle: {
    fields: { threadId: 'id', vin: 'vin', year: 'year', make: 'name of 200', model: 'name of 200', mileage: 'mileage' },
    input: ({ threads }) => ({ threadId: threads.held.id, ...VEHICLE }),
  },
  giveUpTitle: {
    fields: { threadId: 'id', why: 'choice', note: 'text of 500', expected: 'nullable day', today: 'day' },
    input: ({ threads }) => ({ threadId: threads.held.id, why: 'lost' }),
  },
  objectToClaim: { fields: { threadId: 'id', note: 'text of 500' }, input: onThread.input },
  takeBack: { fields: { threadId: 'id', seq: 'seq' }, input: ({ threads }) => ({ threadId: threads.held.id, seq: 1 }) },
  updateDeskEntry: {
    fields: {
      threadId: 'id',
      stockNumber: 'line of 40',
      dealOn: 'nullable day',
      dueOn: 'nullable day',
      assigneeId: 'nullable id',
      followUpOn: 'nullable day',
      kind: 'optional choice',
      sellerState: 'optional choice',
      'retail.on': 'day',
      'retail.state': 'state',
      'retail.financed': 'flag',
      registeredOn: 'nullable day',
      'lender.name': 'line of 100',
      'lender.payoffOn': 'nullable day',
      'lender.promisedOn': 'nullable day',
      'lender.reference': 'line of 60',
      notFiling: 'flag',
    },
    input: ({ threads, seller }) => ({
      threadId: threads.held.id,
      stockNumber: 'P24611',
      assigneeId: seller.userId,
      retail: { on: '2026-11-09', state: 'TX', financed: false },
      lender: { name: 'Ally', payoffOn: null, promisedOn: null, reference: '' },
    }),
  },
  noteClaim: {
    fields: {
      threadId: 'id',
      side: 'choice',
      filedOn: 'required day',
      filedHour: 'minutes',
      confirmation: 'line of 60',
      answer: 'answer',
    },
    input: ({ threads }) => ({ threadId: threads.held.id, side: 'ours', filedOn: '2026-11-25' }),
  },
  updateClaim: {
    fields: {
      threadId: 'id',
      side: 'choice',
      notedAt: 'instant',
      filedOn: 'day',
      filedHour: 'minutes',
      confirmation: 'line of 60',
      answer: 'answer',
      status: 'optional choice',
      settledHow: 'optional choice',
      dueOn: 'nullable day',
    },
    input: ({ threads }) => ({ threadId: threads.held.id, side: 'ours', notedAt: 1, status: 'settled', settledHow: 'kept' }),
  },
  removeClaim: {
    fields: { threadId: 'id', side: 'choice', notedAt: 'instant' },
    input: ({ threads }) => ({ threadId: threads.held.id, side: 'against', notedAt: 1 }),
  },
  addDeskNote: {
    fields: { threadId: 'id', text: 'text of 1 to 500', mentions: 'list of ids' },
    input: ({ threads }) => ({ threadId: threads.held.id, text: 'The bank has sent the lien release.', mentions: [] }),
  },
  updateTitlePolicy: {
    fields: { ...policyDays, timeZone: 'zone', reminders: 'required flag' },
    input: () => ({ dueDays: 14, criticalPastDueDays: 7, dueSoonDays: 3, sendOnDays: 3, timeZone: 'America/Denver', reminders: false }),
  },
  saveTerms: {
    fields: {
      termsId: 'nullable id',
      for: 'whom terms are for',
      kind: 'optional choice',
      sellerState: 'nullable state',
      dealsFrom: 'nullable day',
      due: 'day of terms',
      window: 'claim window',
      'window.opens': 'day of terms',
      'window.closes': 'nullable day of terms',
      until: 'hour',
      answer: 'answer time',
      timeZone: 'zone',
      howToFile: 'line of 300',
      source: 'line of 200',
      asOf: 'nullable day',
      note: 'text of 500',
      startingTerms: 'optional choice',
      checkedToday: 'required flag',
    },
    input: () => ({
      termsId: null,
      ...TERMS,
      howToFile: '',
      source: 'Their web page',
      asOf: '2026-11-02',
      note: '',
      startingTerms: null,
      checkedToday: false,
    }),
  },
  removeTerms: { fields: { termsId: 'id' }, input: () => ({ termsId: UNKNOWN }) },
  saveRegistrationDays: {
    fields: { state: 'state', days: 'days', financedDays: 'nullable days' },
    input: () => ({ state: 'NV', days: 21, financedDays: 30 }),
  },
  removeRegistrationDays: { fields: { state: 'state' }, input: () => ({ state: 'NV' }) },
  runOnThreads: {
    fields: { calls: 'calls' },
    input: ({ threads }) => ({ calls: [{ operation: 'updateDeskEntry', input: { threadId: threads.held.id, stockNumber: 'P24611' } }] }),
  },
  sendTitles: {
    fields: { toOrgId: 'id', titles: 'titles', ...sending },
    input: ({ threads, auction }) => ({ toOrgId: auction.orgId, titles: [{ threadId: threads.held.id, papers: ['title'] }] }),
  },
  reportMissing: {
    fields: { titles: 'missing titles', today: 'day' },
    input: ({ threads }) => ({ titles: [{ threadId: threads.held.id, updateId: UNKNOWN }] }),
  },
  createOrg: { fields: profile, input: () => orgInput('Never Was Motors') },
  updateOrg: {
    fields: { ...profile, searchable: 'required flag' },
    input: () => ({ ...orgInput('Silver State Motors'), searchable: true }),
  },
  setJoinPassphrase: { fields: { passphrase: 'passphrase' }, input: () => ({}) },
  createInvite: {
    fields: { email: 'optional email', role: 'optional role', expiresInDays: 'days' },
    input: () => ({ email: 'new.clerk@example.test', role: 'member', expiresInDays: 14 }),
  },
  revokeInvite: { fields: { inviteId: 'id' }, input: () => ({ inviteId: UNKNOWN }) },
  redeemInvite: { fields: { code: 'name of 200' }, input: () => ({ code: 'NOSUCHCODE22' }) },
  changeMemberRole: { fields: { userId: 'id', role: 'role' }, input: () => ({ userId: UNKNOWN, role: 'member' }) },
  removeMember: { fields: { userId: 'id' }, input: () => ({ userId: UNKNOWN }) },
  leaveOrg: { fields: {}, input: () => ({}) },
  createProvisionalOrg: {
    fields: { name: 'name of 200', orgType: 'type', titleContactEmail: 'optional email' },
    input: () => ({ name: 'Never Was Motors', orgType: 'dealership' }),
  },
  correctTitleContact: {
    fields: { orgId: 'id', titleContactEmail: 'email' },
    input: ({ foreignOrgId }) => ({ orgId: foreignOrgId, titleContactEmail: 'titles@example.test' }),
  },
  sendPlatformInvite: {
    fields: { targetOrgId: 'id', twId: 'id' },
    input: ({ foreignOrgId, threads }) => ({ targetOrgId: foreignOrgId, twId: threads.held.id }),
  },
  claimOrg: {
    fields: {
      claim: 'code',
      position: 'line of 200',
      mergeIntoOrgId: 'optional id',
      orgProfile: 'optional profile',
      ...Object.fromEntries(Object.entries(profile).map(([field, kind]) => [`orgProfile.${field}`, kind])),
    },
    input: ({ seller }) => ({ claim: 'x', mergeIntoOrgId: seller.orgId, orgProfile: orgInput('Bluebird Cars') }),
  },
  requestConnection: anotherOrg,
  acceptConnection: anotherOrg,
  ignoreConnection: anotherOrg,
  removeConnection: anotherOrg,
  blockOrg: anotherOrg,
  markNotificationRead: oneNotification,
  markThreadNotificationsRead: { fields: { threadId: 'id' }, input: ({ threads }) => ({ threadId: threads.held.id }) },
  markAllNotificationsRead: allNotifications,
  clearNotification: oneNotification,
  clearAllNotifications: allNotifications,
};

const oneThread: Row<QueryKind, Record<string, string>> = {
  fields: { threadId: 'id' },
  input: ({ threads }) => ({ threadId: threads.held.id }),
};
const selection = { filters: 'filters', partner: 'id', side: 'side', q: 'search or list' } as const;
const order = { order: 'order', direction: 'direction' } as const;
const nothing: Row<QueryKind, Record<string, string>> = { fields: {}, input: () => ({}) };

export const QUERY_ROWS: Record<QueryName, Row<QueryKind, Record<string, string>>> = {
  me: nothing,
  unsubscription: { fields: { token: 'code' }, input: ({ mailOffToken }) => ({ token: mailOffToken }) },
  dashboard: { fields: { tab: 'tab', filter: 'filter', cursor: 'cursor' }, input: () => ({}) },
  threadCounts: nothing,
  searchThreads: { fields: { q: 'search' }, input: () => ({ q: 'ford' }) },
  pendingInvites: { fields: { cursor: 'cursor' }, input: () => ({}) },
  thread: oneThread,
  completedThread: oneThread,
  threadUpdates: { fields: { threadId: 'id', before: 'place' }, input: ({ threads }) => ({ threadId: threads.held.id, before: '1' }) },
  desk: { fields: { ...selection, ...order, offset: 'offset', limit: 'desk limit' }, input: () => ({}) },
  partnerFigures: { fields: { orgId: 'id' }, input: ({ auction }) => ({ orgId: auction.orgId }) },
  findListed: { fields: { list: 'list of titles' }, input: () => ({ list: `${VEHICLE.vin}; 1001` }) },
  deskPartners: { fields: selection, input: () => ({}) },
  deskNext: { fields: { threadId: 'id', ...selection, ...order, passed: 'offset' }, input: oneThread.input },
  desks: { fields: { ...selection, ...order, organization: 'id', offset: 'offset', limit: 'desk limit' }, input: () => ({}) },
  desksPartners: { fields: { ...selection, organization: 'id' }, input: () => ({}) },
  desksCompleted: { fields: { cursor: 'cursor' }, input: () => ({}) },
  deskEntry: oneThread,
  trackingCarrier: { fields: { trackingNumber: 'tracking number' }, input: () => ({ trackingNumber: '1Z4W839F0312048814' }) },
  shipmentsToUs: nothing,
  shipmentLog: { fields: { q: 'search', cursor: 'cursor' }, input: () => ({ q: 'ford' }) },
  shipment: { fields: { code: 'shipment code' }, input: ({ shipment }) => ({ code: shipment }) },
  findTitles: { fields: { vin: 'vin end' }, input: () => ({ vin: VEHICLE.vin.slice(-6) }) },
  titlePolicy: nothing,
  previewPolicy: {
    fields: { ...policyDays, timeZone: 'zone' },
    input: () => ({ dueDays: '14', criticalPastDueDays: '7', dueSoonDays: '3', sendOnDays: '3', timeZone: 'America/Denver' }),
  },
  titleTerms: nothing,
  previewTerms: {
    fields: { termsId: 'id', terms: 'terms as JSON' },
    input: () => ({ termsId: UNKNOWN, terms: JSON.stringify(TERMS) }),
  },
  sessions: nothing,
  searchOrgs: { fields: { scope: 'scope', q: 'search', limit: 'limit' }, input: () => ({ q: 'motors' }) },
  org: { fields: { orgId: 'id' }, input: ({ stranger }) => ({ orgId: stranger.orgId }) },
  myOrganization: nothing,
  getClaimContext: { fields: { claim: 'code' }, input: ({ claim }) => ({ claim }) },
  claimInvitation: { fields: { claim: 'code' }, input: ({ claim }) => ({ claim }) },
  joinInvitation: { fields: { code: 'code' }, input: () => ({ code: 'NOSUCHCODE22' }) },
  network: { fields: { list: 'list', cursor: 'cursor' }, input: () => ({}) },
  notifications: { fields: { cursor: 'cursor', limit: 'limit' }, input: () => ({}) },
  makes: nothing,
  models: { fields: { make: 'make' }, input: () => ({ make: 'Ford' }) },
  decodeVin: { fields: { vin: 'vin' }, input: () => ({ vin: VEHICLE.vin }) },
};
