// Of every operation, a request that is in order for whoever may make it, on things that were made for this one request.
import type { OperationName } from '../../src/api/operations.ts';
import { issueToken } from '../../src/server/db/accounts/one-time-tokens.ts';
import { unsubscribeToken } from '../../src/server/mail/unsubscribe-token.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs, uniqueVin, VEHICLE } from '../threads.ts';
import { insertConnection, orgInput, provision } from '../owners.ts';
import type { Person, TestServices } from '../test-services.ts';
import type { Cast } from './cast.ts';
import { forgetTheHour } from './stage.ts';

type Request = (cast: Cast, by: Person) => Promise<object> | object;
const nothing: Request = () => ({});

/** We have the title, and it goes to the partner next. */
const held = async ({ ours, partner, third }: Cast) =>
  await openThreadAs(ours, { boughtFromOrgId: third.orgId, soldToOrgId: partner.orgId, creatorHasTitle: true });
/** We expect the title from the partner, and stand at the tail. */
const expected = async ({ ours, partner }: Cast) => await openThreadAs(ours, { boughtFromOrgId: partner.orgId });
/** The partner, who has the title, has sold to us. */
const invited = async ({ ours, partner, third }: Cast) =>
  await openThreadAs(partner, { boughtFromOrgId: third.orgId, soldToOrgId: ours.orgId, creatorHasTitle: true });

const onHeld: Request = async (cast) => ({ threadId: await held(cast) });
const onExpected: Request = async (cast) => ({ threadId: await expected(cast) });
const onInvitation: Request = async (cast) => ({ threadId: await invited(cast), accept: true });

const onNote: Request = async (cast) => {
  const threadId = await held(cast);
  await sendCommand(cast.ours, 'postUpdate', { threadId, message: 'It is in the safe.' });
  return { threadId, updateId: await latestUpdateId(cast.ours, threadId) };
};
const onOwnDelivery: Request = async (cast) => {
  const threadId = await held(cast);
  await sendCommand(cast.ours, 'markDelivered', { threadId });
  return { threadId, updateId: await latestUpdateId(cast.ours, threadId) };
};
const onDeliveryToUs: Request = async (cast) => {
  const threadId = await invited(cast);
  await sendCommand(cast.ours, 'respondToInvite', { threadId, accept: true });
  await sendCommand(cast.partner, 'markDelivered', { threadId });
  return { threadId, updateId: await latestUpdateId(cast.ours, threadId) };
};
const onClaimToUs: Request = async (cast) => {
  const threadId = await held(cast);
  await sendCommand(cast.partner, 'respondToInvite', { threadId, accept: true });
  await sendCommand(cast.partner, 'claimTitle', { threadId });
  return { threadId, updateId: await latestUpdateId(cast.ours, threadId) };
};
const onOwnClaim: Request = async (cast) => {
  const threadId = await expected(cast);
  await sendCommand(cast.partner, 'respondToInvite', { threadId, accept: true });
  await sendCommand(cast.ours, 'claimTitle', { threadId });
  return { threadId, updateId: await latestUpdateId(cast.ours, threadId) };
};
const asHead: Request = async (cast) => {
  const threadId = await openThreadAs(cast.partner, { boughtFromOrgId: cast.ours.orgId });
  await sendCommand(cast.ours, 'respondToInvite', { threadId, accept: true });
  return { threadId, orgId: cast.third.orgId };
};
const asTail: Request = async (cast) => ({ threadId: await expected(cast), orgId: cast.third.orgId });

/** The link in a mail to our owner. */
const mailLink: Request = ({ here, ours }) => ({
  token: unsubscribeToken({ userId: ours.userId, type: 'tw_update' }, here.services.config.secret),
});

/** A placeholder next to us on a thread. Its invite was mailed long enough ago to be mailed again. */
async function besidePlaceholder({ here, ours, partner }: Cast) {
  const address = `titles.${crypto.randomUUID()}@example.test`;
  const { id } = await provision(ours, 'Prairie Wholesale', address);
  const threadId = await openThreadAs(ours, { boughtFromOrgId: partner.orgId, soldToOrgId: id });
  await forgetTheHour(here, id);
  return { orgId: id, threadId, address };
}
const claimLink: Request = async (cast) => {
  const { orgId, threadId, address } = await besidePlaceholder(cast);
  const claim = await issueToken(cast.here.services.sql, address, { purpose: 'claim', orgId, threadId }, Date.now());
  return { claim, orgProfile: orgInput(`Prairie Wholesale ${crypto.randomUUID()}`), position: 'Title clerk' };
};

/** Somewhere else where this person is signed in. */
async function anotherSession({ services }: TestServices, userId: string): Promise<string> {
  const id = crypto.randomUUID();
  await services.sql`
    insert into session (id, user_id, token, expires_at) values (${id}, ${userId}, ${crypto.randomUUID()}, now() + interval '1 day')`;
  return id;
}

/** A clerk of ours who only stands in the tables. */
async function clerk({ here, ours }: Cast): Promise<string> {
  const { sql } = here.services;
  const [{ id }] = await sql<[{ id: string }]>`
    insert into app_user (id, name, email) values (gen_random_uuid(), 'Sam Clerk', ${`${crypto.randomUUID()}@example.test`}) returning id`;
  await sql`insert into org_member (org_id, user_id, role, joined_at) values (${ours.orgId}, ${id}, 'member', now())`;
  return id;
}
const onClerk: Request = async (cast) => ({ userId: await clerk(cast), role: 'admin' });

const inviteOf = async ({ ours }: Cast) =>
  ((await ours.command('createInvite', {})).body as { invite: { id: string; code: string } }).invite;

/** The third organization asks to connect, or is a partner. */
const connection =
  (status: 'pending' | 'accepted'): Request =>
  async ({ here, ours, third }) => {
    await here.services
      .sql`delete from connection where ${third.orgId} in (org_id, partner_org_id) and ${ours.orgId} in (org_id, partner_org_id)`;
    await insertConnection(here, third, ours, status);
    return { orgId: third.orgId };
  };
const onThird: Request = ({ third }) => ({ orgId: third.orgId });

const onNotification: Request = async (cast) => {
  await invited(cast);
  const { notifications } = (await cast.ours.query('notifications')).body as { notifications: { id: string }[] };
  return { notificationId: notifications[0]!.id };
};

export const REQUESTS: Record<OperationName, Request> = {
  me: nothing,
  updateProfile: () => ({ displayName: 'Pat Doe' }),
  updateEmailPrefs: () => ({ enabled: true, types: {} }),
  setActiveOrg: ({ ours }) => ({ orgId: ours.orgId }),
  sessions: nothing,
  endSession: async ({ here }, { userId }) => ({ sessionId: userId === '' ? crypto.randomUUID() : await anotherSession(here, userId) }),
  unsubscription: mailLink,
  unsubscribe: mailLink,

  dashboard: nothing,
  searchThreads: () => ({ q: 'ford' }),
  pendingInvites: nothing,
  thread: onHeld,
  completedThread: onHeld,
  threadUpdates: async (cast) => ({ threadId: await held(cast), before: '50' }),
  createThread: ({ partner }) => ({ ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: partner.orgId }),
  respondToInvite: onInvitation,
  postUpdate: async (cast) => ({ threadId: await held(cast), message: 'It is in the safe.' }),
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
  withdrawInvite: async (cast) => {
    const threadId = await expected(cast);
    return { threadId, stakeId: (await readThread(cast.ours, threadId)).headStakeId };
  },
  leaveThread: async (cast) => {
    const threadId = await expected(cast);
    await sendCommand(cast.partner, 'respondToInvite', { threadId, accept: true });
    return { threadId };
  },

  searchOrgs: () => ({ q: 'motors' }),
  org: onThird,
  myOrganization: nothing,
  createOrg: () => orgInput(`Aspen Auto Group ${crypto.randomUUID()}`),
  updateOrg: ({ ours }) => ({ ...orgInput(ours.orgName), searchable: true }),
  setJoinPassphrase: nothing,
  createInvite: nothing,
  revokeInvite: async (cast) => ({ inviteId: (await inviteOf(cast)).id }),
  redeemInvite: async (cast) => ({ code: (await inviteOf(cast)).code }),
  joinInvitation: async (cast) => ({ code: (await inviteOf(cast)).code }),
  changeMemberRole: onClerk,
  removeMember: onClerk,
  leaveOrg: nothing,
  createProvisionalOrg: () => ({ name: `Prairie Wholesale ${crypto.randomUUID()}`, orgType: 'dealership' }),
  correctTitleContact: async (cast) => ({
    orgId: (await besidePlaceholder(cast)).orgId,
    titleContactEmail: `${crypto.randomUUID()}@example.test`,
  }),
  sendPlatformInvite: async (cast) => {
    const { orgId, threadId } = await besidePlaceholder(cast);
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
  markThreadNotificationsRead: async (cast) => ({ threadId: await expected(cast) }),
  markAllNotificationsRead: nothing,
  clearNotification: onNotification,
  clearAllNotifications: nothing,

  makes: nothing,
  models: () => ({ make: 'Ford' }),
  decodeVin: () => ({ vin: VEHICLE.vin }),
};
