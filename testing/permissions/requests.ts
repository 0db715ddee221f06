// A valid input of every operation. The things that it refers to are created for this one request.
import type { DeskEntryView } from '../../src/api/desk-entry.ts';
import type { OperationName } from '../../src/api/operations.ts';
import type { LiveThread } from '../../src/domain/thread/view/view-types.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { unsubscribeToken } from '../../src/server/mail/unsubscribe-token.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs, uniqueVin, VEHICLE } from '../threads/threads.ts';
import { insertConnection, orgInput, provision } from '../people/owners.ts';
import type { Person, TestServices } from '../servers/test-services.ts';
import type { Parties } from './parties.ts';
import { backdateInviteMail } from './prepared-threads.ts';

type Request = (parties: Parties, by: Person) => Promise<object> | object;
const nothing: Request = () => ({});

/** `ours` holds the title, and the partner is next. */
const held = async ({ ours, partner, third }: Parties) =>
  await openThreadAs(ours, { boughtFromOrgId: third.orgId, soldToOrgId: partner.orgId, creatorHasTitle: true });
/** `ours` is at the tail and expects the title from the partner. */
const expected = async ({ ours, partner }: Parties) => await openThreadAs(ours, { boughtFromOrgId: partner.orgId });
/** The partner holds the title and has invited `ours` as its buyer. */
const invited = async ({ ours, partner, third }: Parties) =>
  await openThreadAs(partner, { boughtFromOrgId: third.orgId, soldToOrgId: ours.orgId, creatorHasTitle: true });

const onHeld: Request = async (parties) => ({ threadId: await held(parties) });
const onExpected: Request = async (parties) => ({ threadId: await expected(parties) });
const onInvitation: Request = async (parties) => ({ threadId: await invited(parties), accept: true });

const onNote: Request = async (parties) => {
  const threadId = await held(parties);
  await sendCommand(parties.ours, 'postUpdate', { threadId, message: 'It is in the safe.' });
  return { threadId, updateId: await latestUpdateId(parties.ours, threadId) };
};
const onOwnDelivery: Request = async (parties) => {
  const threadId = await held(parties);
  await sendCommand(parties.ours, 'markDelivered', { threadId });
  return { threadId, updateId: await latestUpdateId(parties.ours, threadId) };
};
const onDeliveryToUs: Request = async (parties) => {
  const threadId = await invited(parties);
  await sendCommand(parties.ours, 'respondToInvite', { threadId, accept: true });
  await sendCommand(parties.partner, 'markDelivered', { threadId });
  return { threadId, updateId: await latestUpdateId(parties.ours, threadId) };
};
const onClaimToUs: Request = async (parties) => {
  const threadId = await held(parties);
  await sendCommand(parties.partner, 'respondToInvite', { threadId, accept: true });
  await sendCommand(parties.partner, 'claimTitle', { threadId });
  return { threadId, updateId: await latestUpdateId(parties.ours, threadId) };
};
const onOwnClaim: Request = async (parties) => {
  const threadId = await expected(parties);
  await sendCommand(parties.partner, 'respondToInvite', { threadId, accept: true });
  await sendCommand(parties.ours, 'claimTitle', { threadId });
  return { threadId, updateId: await latestUpdateId(parties.ours, threadId) };
};
/** Asked two days ago, so its target can be reminded. */
const onOwnRequest: Request = async (parties) => {
  const threadId = await expected(parties);
  const view = await sendCommand(parties.ours, 'requestUpdate', { threadId });
  await parties.here.services.sql`update update_request set at = at - interval '2 days' where thread_id = ${threadId}`;
  return { threadId, requestId: (view as LiveThread).requests[0]!.id };
};
/** The code of a shipment that `ours` sent. */
const onShipment: Request = async (parties) => {
  const view = await sendCommand(parties.ours, 'markDelivered', { threadId: await held(parties) });
  return { code: (view as LiveThread).updates.at(-1)!.envelope!.code };
};
/** The title passed us by a claim that the partner confirmed. */
const withoutOurWord: Request = async (parties) => {
  const threadId = await openThreadAs(parties.ours, { boughtFromOrgId: parties.partner.orgId, soldToOrgId: parties.third.orgId });
  for (const other of [parties.partner, parties.third]) await sendCommand(other, 'respondToInvite', { threadId, accept: true });
  await sendCommand(parties.third, 'claimTitle', { threadId });
  await sendCommand(parties.partner, 'confirmClaim', { threadId, updateId: await latestUpdateId(parties.third, threadId) });
  return { threadId };
};
const asHead: Request = async (parties) => {
  const threadId = await openThreadAs(parties.partner, { boughtFromOrgId: parties.ours.orgId });
  await sendCommand(parties.ours, 'respondToInvite', { threadId, accept: true });
  return { threadId, orgId: parties.third.orgId };
};
const asTail: Request = async (parties) => ({ threadId: await expected(parties), orgId: parties.third.orgId });

/** The unsubscribe link in a mail to the owner. */
const mailLink: Request = ({ here, ours }) => ({
  token: unsubscribeToken({ userId: ours.userId, type: 'tw_update' }, here.services.config.secret),
});

/** A placeholder that is a neighbor of `ours` on a thread. Its invite was mailed long enough ago to be mailed again. */
async function besidePlaceholder({ here, ours, partner }: Parties) {
  const address = `titles.${crypto.randomUUID()}@example.test`;
  const { id } = await provision(ours, 'Prairie Wholesale', address);
  const threadId = await openThreadAs(ours, { boughtFromOrgId: partner.orgId, soldToOrgId: id });
  await backdateInviteMail(here, id);
  return { orgId: id, threadId, address };
}
/** Without digits, which could be a phone number. */
const uniqueWord = (): string =>
  crypto
    .randomUUID()
    .replaceAll(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))
    .replaceAll('-', '');

const claimLink: Request = async (parties) => {
  const { orgId, threadId, address } = await besidePlaceholder(parties);
  const claim = await issueToken(parties.here.services.sql, address, { purpose: 'claim', orgId, threadId }, Date.now());
  return { claim, orgProfile: orgInput(`Prairie Wholesale ${uniqueWord()}`), position: 'Title clerk' };
};

/** Inserts another session of this person and returns its id. */
async function anotherSession({ services }: TestServices, userId: string): Promise<string> {
  const id = crypto.randomUUID();
  await services.sql`
    insert into session (id, user_id, token, expires_at) values (${id}, ${userId}, ${crypto.randomUUID()}, now() + interval '1 day')`;
  return id;
}

/** Inserts the rows of a new member of `ours` and returns the user id. */
async function clerk({ here, ours }: Parties): Promise<string> {
  const { sql } = here.services;
  const [{ id }] = await sql<[{ id: string }]>`
    insert into app_user (id, name, email) values (gen_random_uuid(), 'Sam Clerk', ${`${crypto.randomUUID()}@example.test`}) returning id`;
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${ours.orgId}, ${id}, 'member', now())`;
  return id;
}
const onClerk: Request = async (parties) => ({ userId: await clerk(parties), role: 'admin' });

const inviteOf = async ({ ours }: Parties) =>
  ((await ours.command('createInvite', {})).body as { invite: { id: string; code: string } }).invite;

/** The third organization has requested a connection, or is a partner. */
const connection =
  (status: 'pending' | 'accepted'): Request =>
  async ({ here, ours, third }) => {
    await here.services
      .sql`delete from connection where ${third.orgId} in (org_id, partner_org_id) and ${ours.orgId} in (org_id, partner_org_id)`;
    await insertConnection(here, third, ours, status);
    return { orgId: third.orgId };
  };
const onThird: Request = ({ third }) => ({ orgId: third.orgId });

const onNotification: Request = async (parties) => {
  await invited(parties);
  const { notifications } = (await parties.ours.query('notifications')).body as { notifications: { id: string }[] };
  return { notificationId: notifications[0]!.id };
};

const POLICY = { dueDays: 21, criticalPastDueDays: 9, dueSoonDays: 5, sendOnDays: 1, timeZone: 'America/Chicago' };

const TERMS = {
  kind: 'absent',
  sellerState: null,
  dealsFrom: null,
  due: { days: 28, unit: 'calendar' },
  window: { opens: { days: 26, unit: 'calendar' }, closes: { days: 88, unit: 'calendar' }, once: true },
  until: 1020,
  answer: { within: 2, unit: 'working', by: 1020 },
  timeZone: 'America/New_York',
};
const KEPT_TERMS = { howToFile: '', source: 'Their web page', asOf: '2026-11-02', note: '', startingTerms: null, checkedToday: false };

export const REQUESTS: Record<OperationName, Request> = {
  me: nothing,
  updateProfile: () => ({ displayName: 'Pat Doe' }),
  updateEmailPrefs: () => ({ enabled: true, types: {} }),
  noteTimeZone: () => ({ timeZone: 'America/Denver' }),
  setActiveOrg: ({ ours }) => ({ orgId: ours.orgId }),
  sessions: nothing,
  endSession: async ({ here }, { userId }) => ({ sessionId: userId === '' ? crypto.randomUUID() : await anotherSession(here, userId) }),
  unsubscription: mailLink,
  unsubscribe: mailLink,

  dashboard: nothing,
  threadCounts: nothing,
  searchThreads: () => ({ q: 'ford' }),
  pendingInvites: nothing,
  thread: onHeld,
  completedThread: onHeld,
  threadUpdates: async (parties) => ({ threadId: await held(parties), before: '50' }),
  createThread: ({ partner }) => ({ ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: partner.orgId }),
  respondToInvite: onInvitation,
  postUpdate: async (parties) => ({ threadId: await held(parties), message: 'It is in the safe.' }),
  requestUpdate: onExpected,
  likeUpdate: onNote,
  unlikeUpdate: onNote,
  markDelivered: onHeld,
  confirmDelivery: onDeliveryToUs,
  disputeDelivery: onDeliveryToUs,
  withdrawDelivery: onOwnDelivery,
  claimTitle: onExpected,
  confirmClaim: onClaimToUs,
  disputeClaim: onClaimToUs,
  withdrawClaim: onOwnClaim,
  invitePrevious: asHead,
  inviteNext: asTail,
  withdrawInvite: async (parties) => {
    const threadId = await expected(parties);
    return { threadId, stakeId: (await readThread(parties.ours, threadId)).headStakeId };
  },
  leaveThread: async (parties) => {
    const threadId = await expected(parties);
    await sendCommand(parties.partner, 'respondToInvite', { threadId, accept: true });
    return { threadId };
  },
  withdrawRequest: onOwnRequest,
  remindRequest: onOwnRequest,
  finishThread: async (parties) => ({ threadId: await held(parties), how: 'retailed' }),
  closeThread: async (parties) => ({ threadId: await held(parties), how: 'mistake' }),
  reopenThread: async (parties) => {
    const threadId = await held(parties);
    await sendCommand(parties.ours, 'closeThread', { threadId, how: 'mistake' });
    return { threadId };
  },
  correctVehicle: async (parties) => ({ threadId: await held(parties), ...VEHICLE, vin: uniqueVin() }),
  giveUpTitle: async (parties) => ({ threadId: await held(parties), why: 'lost' }),
  objectToClaim: withoutOurWord,
  takeBack: async (parties) => {
    const threadId = await held(parties);
    const view = await sendCommand(parties.ours, 'closeThread', { threadId, how: 'mistake' });
    return { threadId, seq: view!.takeBack!.seq };
  },

  desk: () => ({ filters: 'late,mine', order: 'stock' }),
  findListed: () => ({ list: 'A100; A200' }),
  deskPartners: nothing,
  partnerFigures: async (parties) => {
    await held(parties);
    return { orgId: parties.partner.orgId };
  },
  deskNext: onHeld,
  desks: () => ({ filters: 'late,mine', order: 'stock' }),
  desksPartners: nothing,
  desksCompleted: nothing,
  deskEntry: onHeld,
  updateDeskEntry: async (parties) => ({ threadId: await held(parties), assigneeId: parties.ours.userId, followUpOn: null }),
  addDeskNote: async (parties) => ({ threadId: await held(parties), text: 'Ask @Pat Doe.', mentions: [parties.ours.userId] }),
  noteClaim: async (parties) => ({ threadId: await held(parties), side: 'ours', filedOn: '2026-11-25', confirmation: 'FR-88201' }),
  updateClaim: async (parties) => {
    const threadId = await held(parties);
    await sendCommand(parties.ours, 'noteClaim', { threadId, side: 'against', filedOn: '2026-11-25' });
    const { notedAt } = ((await parties.ours.query('deskEntry', { threadId })).body as DeskEntryView).claims.against!;
    return { threadId, side: 'against', notedAt, status: 'settled', settledHow: 'title-came' };
  },
  removeClaim: async (parties) => ({ threadId: await held(parties), side: 'ours', notedAt: 1 }),
  titlePolicy: nothing,
  previewPolicy: () => ({ ...POLICY }),
  updateTitlePolicy: () => ({ ...POLICY, reminders: true }),
  titleTerms: nothing,
  previewTerms: () => ({ terms: JSON.stringify({ ...TERMS, for: { orgType: 'auction' } }) }),
  saveTerms: async (parties) => {
    await parties.here.services.sql`delete from title_terms where org_id = ${parties.ours.orgId}`;
    await expected(parties);
    return { termsId: null, ...TERMS, for: { orgId: parties.partner.orgId }, ...KEPT_TERMS };
  },
  removeTerms: async ({ here, ours }) => {
    const termsId = crypto.randomUUID();
    await here.services.sql`
      insert into title_terms (id, org_id, for_org_type, due_days, due_unit, time_zone, changed_at, is_on)
      values (${termsId}, ${ours.orgId}, 'auction', 28, 'calendar', 'America/Denver', now(), false)`;
    return { termsId };
  },
  saveRegistrationDays: () => ({ state: 'NV', days: 21, financedDays: null }),
  removeRegistrationDays: () => ({ state: 'NV' }),
  runOnThreads: async (parties) => ({ calls: [{ operation: 'requestUpdate', input: { threadId: await expected(parties) } }] }),

  trackingCarrier: () => ({ trackingNumber: '1Z4W839F0312048814' }),
  shipmentsToUs: nothing,
  shipmentLog: nothing,
  shipment: onShipment,
  findTitles: () => ({ vin: VEHICLE.vin.slice(-6) }),
  sendTitles: async (parties) => ({ toOrgId: parties.partner.orgId, titles: [{ threadId: await held(parties), papers: ['title'] }] }),
  reportMissing: async (parties) => ({ titles: [await onDeliveryToUs(parties, parties.ours)] }),

  searchOrgs: () => ({ q: 'motors' }),
  org: onThird,
  myOrganization: nothing,
  createOrg: () => orgInput(`Aspen Auto Group ${uniqueWord()}`),
  updateOrg: ({ ours }) => ({ ...orgInput(ours.orgName), searchable: true }),
  setJoinPassphrase: nothing,
  createInvite: nothing,
  revokeInvite: async (parties) => ({ inviteId: (await inviteOf(parties)).id }),
  redeemInvite: async (parties) => ({ code: (await inviteOf(parties)).code }),
  joinInvitation: async (parties) => ({ code: (await inviteOf(parties)).code }),
  changeMemberRole: onClerk,
  removeMember: onClerk,
  leaveOrg: nothing,
  createProvisionalOrg: () => ({ name: `Prairie Wholesale ${uniqueWord()}`, orgType: 'dealership' }),
  correctTitleContact: async (parties) => ({
    orgId: (await besidePlaceholder(parties)).orgId,
    titleContactEmail: `${crypto.randomUUID()}@example.test`,
  }),
  sendPlatformInvite: async (parties) => {
    const { orgId, threadId } = await besidePlaceholder(parties);
    return { targetOrgId: orgId, twId: threadId };
  },
  getClaimContext: claimLink,
  claimInvitation: claimLink,
  claimOrg: claimLink,

  network: nothing,
  requestConnection: onThird,
  acceptConnection: connection('pending'),
  ignoreConnection: connection('pending'),
  removeConnection: connection('accepted'),
  blockOrg: onThird,

  notifications: nothing,
  markNotificationRead: onNotification,
  markThreadNotificationsRead: async (parties) => ({ threadId: await expected(parties) }),
  markAllNotificationsRead: nothing,
  clearNotification: onNotification,
  clearAllNotifications: nothing,

  makes: nothing,
  models: () => ({ make: 'Ford' }),
  decodeVin: () => ({ vin: VEHICLE.vin }),
};
