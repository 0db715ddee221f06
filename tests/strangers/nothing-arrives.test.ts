// Twelve accounts that are not verified try for an hour to be seen or heard by an organization that does not know them. They send every command,
// with the organization wherever an id, a name or an email can stand. Nothing arrives.
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CommandName } from '../../src/api/operations.ts';
import { sweepOverdueInvitations } from '../../src/server/schedule/sweep-overdue-invitations.ts';
import { writeDigests } from '../../src/server/schedule/write-digests.ts';
import { sendReminders } from '../../src/server/schedule/send-reminders.ts';
import { NEW_TERMS } from '../../testing/desk/auction-terms.ts';
import { restoreClock, setClock } from '../../testing/servers/simulated-clock.ts';
import { useSenders, useSmtp } from '../../testing/servers/mail-services.ts';
import { refusalBody } from '../../testing/people/network.ts';
import { type Owner, createColleague, createOwner, insertConnection, orgInput, provision } from '../../testing/people/owners.ts';
import { useOwnTestServices } from '../../testing/servers/test-services.ts';
import { VEHICLE, openThreadAs, readThread, uniqueVin } from '../../testing/threads/threads.ts';

vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });
const smtp = useSmtp();
const here = useOwnTestServices(() => ({ SMTP_URL: smtp.url }), 'unsent');
const { deliverAll, skipUnwanted } = useSenders(here);

const ACCOUNTS = 12;
const STEP_MS = 5 * 60_000;
const CONTACT = 'titles@meadow-auction.test';

/** The organization that they want to reach, and what an outsider might know of it. */
type Target = { owner: Owner; clerk: Owner; emails: readonly string[]; threadId: string; stakeId: string };
/** An account with its organization, and a placeholder that it described with the name and the address of the target. */
type Account = Owner & { placeholderId: string };
type Attempts = (target: Target, own: Account, other: Account) => readonly object[];

const nothing: Attempts = () => [{}];
const onThread =
  (more: object = {}): Attempts =>
  ({ threadId }) => [{ threadId, ...more }];
const onUpdate = onThread({ updateId: crypto.randomUUID() });
const toEach: Attempts = ({ owner }, { placeholderId }) => [{ orgId: owner.orgId }, { orgId: placeholderId }];
const onNotification: Attempts = () => [{ notificationId: crypto.randomUUID() }];
const invitations: Attempts = ({ owner, threadId }, { placeholderId }) => [
  { threadId, orgId: owner.orgId },
  { threadId, orgId: placeholderId },
];

/** A command that is not in this table does not compile. */
const ATTEMPTS: Record<CommandName, Attempts> = {
  updateProfile: ({ owner }) => [{ displayName: `Pat of ${owner.orgName}` }],
  updateEmailPrefs: () => [{ enabled: true }],
  noteTimeZone: () => [{ timeZone: 'America/Denver' }],
  setActiveOrg: ({ owner }, own) => [{ orgId: owner.orgId }, { orgId: own.orgId }],
  endSession: () => [{ sessionId: crypto.randomUUID() }],
  unsubscribe: () => [{ token: 'made-up' }],

  createThread: ({ owner }, { placeholderId }, other) =>
    [
      { boughtFromOrgId: owner.orgId },
      { boughtFromOrgId: placeholderId },
      { boughtFromOrgId: other.orgId, soldToOrgId: owner.orgId },
      { boughtFromOrgId: owner.orgId, soldToOrgId: other.orgId },
    ].map((parties) => ({ ...VEHICLE, vin: uniqueVin(), ...parties })),
  respondToInvite: onThread({ accept: true }),
  postUpdate: onThread({ message: 'Hello.' }),
  requestUpdate: onThread({ note: 'Hello.' }),
  likeUpdate: onUpdate,
  unlikeUpdate: onUpdate,
  markDelivered: onThread(),
  confirmDelivery: onUpdate,
  disputeDelivery: onUpdate,
  withdrawDelivery: onThread(),
  claimTitle: onThread(),
  confirmClaim: onUpdate,
  disputeClaim: onUpdate,
  withdrawClaim: onThread(),
  objectToClaim: onThread({ note: 'Hello.' }),
  giveUpTitle: onThread({ why: 'lost' }),
  finishThread: onThread({ how: 'retailed' }),
  closeThread: onThread({ how: 'mistake' }),
  reopenThread: onThread(),
  correctVehicle: onThread(VEHICLE),
  takeBack: onThread({ seq: 1 }),
  invitePrevious: invitations,
  inviteNext: invitations,
  withdrawInvite: ({ threadId, stakeId }) => [{ threadId, stakeId }],
  leaveThread: onThread(),
  withdrawRequest: onThread({ requestId: crypto.randomUUID() }),
  remindRequest: onThread({ requestId: crypto.randomUUID() }),

  updateDeskEntry: ({ threadId, owner }) => [{ threadId, assigneeId: owner.userId }],
  addDeskNote: ({ threadId, owner }) => [{ threadId, text: '@Pat', mentions: [owner.userId] }],
  noteClaim: ({ threadId }) => [{ threadId, side: 'against', filedOn: '2026-11-25' }],
  updateClaim: ({ threadId }) => [{ threadId, side: 'against', notedAt: 1, status: 'withdrawn' }],
  removeClaim: ({ threadId }) => [{ threadId, side: 'against', notedAt: 1 }],
  updateTitlePolicy: () => [
    { dueDays: 1, criticalPastDueDays: 0, dueSoonDays: 1, sendOnDays: 1, timeZone: 'America/Denver', reminders: true },
  ],
  saveTerms: ({ owner }, { placeholderId }) =>
    [{ orgType: 'auction' }, { orgId: owner.orgId }, { orgId: placeholderId }].map((whom) => ({ ...NEW_TERMS, for: whom })),
  removeTerms: () => [{ termsId: crypto.randomUUID() }],
  saveRegistrationDays: () => [{ state: 'NV', days: 21, financedDays: null }],
  removeRegistrationDays: () => [{ state: 'NV' }],
  runOnThreads: ({ threadId }) =>
    ['requestUpdate', 'postUpdate'].map((operation) => ({
      calls: [{ operation, input: { threadId, note: 'Hello.', message: 'Hello.' } }],
    })),
  sendTitles: ({ threadId, owner }) => [{ toOrgId: owner.orgId, titles: [{ threadId }] }],
  reportMissing: ({ threadId }) => [{ titles: [{ threadId, updateId: crypto.randomUUID() }] }],

  createOrg: ({ owner }) => [orgInput(owner.orgName, { city: `Elsewhere ${crypto.randomUUID()}`, titleContactEmail: CONTACT })],
  updateOrg: (_target, { orgName }) => [{ ...orgInput(orgName, { titleContactEmail: CONTACT }), searchable: true }],
  setJoinPassphrase: nothing,
  createInvite: ({ emails }) => [...emails, CONTACT].map((email) => ({ email, role: 'admin' })),
  revokeInvite: () => [{ inviteId: crypto.randomUUID() }],
  redeemInvite: () => [{ code: 'AAAABBBBCCCC' }],
  changeMemberRole: ({ owner }) => [{ userId: owner.userId, role: 'member' }],
  removeMember: ({ owner }) => [{ userId: owner.userId }],
  // They stay in their organizations, to go on.
  leaveOrg: () => [],

  createProvisionalOrg: ({ owner }) => [{ name: owner.orgName, orgType: 'auction', titleContactEmail: CONTACT }],
  correctTitleContact: ({ owner, emails }, { placeholderId }) => [
    { orgId: owner.orgId, titleContactEmail: 'mine@strangers.test' },
    { orgId: placeholderId, titleContactEmail: emails[0] },
  ],
  sendPlatformInvite: ({ owner, threadId }, { placeholderId }) => [
    { targetOrgId: owner.orgId, twId: threadId },
    { targetOrgId: placeholderId, twId: threadId },
  ],
  claimOrg: (_target, { orgId }) => [{ claim: 'made-up', mergeIntoOrgId: orgId }],

  requestConnection: toEach,
  acceptConnection: toEach,
  ignoreConnection: toEach,
  removeConnection: toEach,
  blockOrg: toEach,

  markNotificationRead: onNotification,
  markThreadNotificationsRead: onThread(),
  markAllNotificationsRead: nothing,
  clearNotification: onNotification,
  clearAllNotifications: nothing,
};
const REACHING: readonly CommandName[] = [
  'createThread',
  'invitePrevious',
  'inviteNext',
  'correctTitleContact',
  'sendPlatformInvite',
  'requestConnection',
];

let target: Target;
let accounts: Account[];
/** What is seen is read at this time, before and after: a day that ends in between would change the deadlines. */
const end = Date.now();
/** An hour before the end of the test, so that the bus finds no event of the setup that is recent by the clock of the database. */
const start = end - (ACCOUNTS + 1) * STEP_MS;
beforeAll(async () => {
  setClock(start);
  const owner = await createOwner(here, 'Meadow Auction', { orgType: 'auction', titleContactEmail: CONTACT });
  const clerk = await createColleague(here, owner);
  const seller = await createOwner(here, 'Larkspur Imports');
  await insertConnection(here, owner, seller, 'accepted');
  const threadId = await openThreadAs(owner, { boughtFromOrgId: seller.orgId, creatorHasTitle: true });
  const people = await here.services.sql<
    { email: string }[]
  >`select email from app_user where id in ${here.services.sql([owner.userId, clerk.userId])}`;
  target = { owner, clerk, emails: people.map(({ email }) => email), threadId, stakeId: (await readThread(owner, threadId)).headStakeId };
  // They get no digest, which would come in any case.
  for (const person of [owner, clerk]) await person.command('updateEmailPrefs', { digest: { at: null } });
  accounts = [];
  for (let place = 0; place < ACCOUNTS; place++) {
    const account = await createOwner(here, `Stranger ${place}`);
    await here.services.sql`update app_user set email_verified = false where id = ${account.userId}`;
    accounts.push({ ...account, placeholderId: (await provision(account, owner.orgName, CONTACT, 'auction')).id });
  }
  await deliverAll();
  smtp.received.splice(0);
});
afterAll(() => restoreClock());

/** The organizations that a member of the target finds by the strangers' names. */
const found = async (by: Owner): Promise<unknown> =>
  (await Promise.all(['picker', 'discover'].map(async (scope) => await by.query('searchOrgs', { q: 'Stranger', scope })))).map(
    ({ body }) => body,
  );

/** Everything that a member of the target can read, as text. */
async function whatIsSeen(by: Owner): Promise<string> {
  const queries: [name: string, input: Record<string, string>][] = [
    ...['me', 'notifications', 'threadCounts', 'dashboard', 'pendingInvites', 'desk', 'deskPartners', 'myOrganization'].map(
      (name): [string, Record<string, string>] => [name, {}],
    ),
    ...['partners', 'incoming', 'outgoing', 'ignored'].map((list): [string, Record<string, string>] => ['network', { list }]),
    ['thread', { threadId: target.threadId }],
    ['searchThreads', { q: 'ford' }],
    ['shipmentsToUs', {}],
    ['shipmentLog', {}],
  ];
  const answers = [];
  for (const [name, input] of queries) answers.push([name, (await by.query(name, input)).body]);
  // How long ago something was, and which sessions are open, has nothing to do with others.
  return JSON.stringify(answers);
}

/**
 * Returns the answers to what is directed at the target. `share`: of the commands that are not directed at organizations, which every third
 * account sends.
 */
async function tryAll(own: Account, other: Account, share: number, headers: Record<string, string>): Promise<object[]> {
  const refusals: object[] = [];
  for (const [at, [name, attempts]] of (Object.entries(ATTEMPTS) as [CommandName, Attempts][]).entries())
    for (const input of attempts(target, own, other)) {
      if (at % 3 !== share && !REACHING.includes(name)) continue;
      const { status, body } = await own.command(name, input, headers);
      if (REACHING.includes(name) && headers['x-org-id'] === own.orgId) refusals.push({ status, body });
    }
  return refusals;
}

async function runBackgroundTasks(now: number): Promise<void> {
  const { services } = here;
  await services.ledger.catchUp();
  await sweepOverdueInvitations(services, now);
  await sendReminders(services, now);
  await writeDigests(services, now);
  await skipUnwanted(now);
  await deliverAll({ now });
}

test('twelve accounts that are not verified try everything for an hour, and nothing arrives', async () => {
  const { owner, clerk, emails } = target;
  setClock(end);
  const before = [await whatIsSeen(owner), await whatIsSeen(clerk)];
  const refusals: object[] = [];
  const events: unknown[] = [];
  const stop = here.services.live.subscribe([owner.orgId, owner.userId, clerk.userId], (event) => void events.push(event));
  for (const [place, own] of accounts.entries()) {
    const now = start + (place + 1) * STEP_MS;
    setClock(now);
    const other = accounts[(place + 1) % ACCOUNTS]!;
    refusals.push(...(await tryAll(own, other, place % 3, { 'x-org-id': own.orgId })));
    // Also in the name of the target.
    if (place < 3) await tryAll(own, other, place, { 'x-org-id': owner.orgId });
    // And all of them at once.
    await Promise.all(accounts.map(async (one) => await one.command('requestConnection', { orgId: owner.orgId })));
    await runBackgroundTasks(now);
  }
  setClock(end);
  expect(new Set(refusals.map((refusal) => JSON.stringify(refusal)))).toEqual(
    new Set([JSON.stringify({ status: 403, body: refusalBody('verify-first') })]),
  );
  expect([await whatIsSeen(owner), await whatIsSeen(clerk)]).toEqual(before);
  expect(await found(owner)).toEqual([{ orgs: [] }, { orgs: [] }]);
  expect(events).toEqual([]);
  expect(smtp.received.filter(({ to }) => [CONTACT, ...emails].includes(to))).toEqual([]);
  const { sql } = here.services;
  const others = accounts.map(({ orgId }) => orgId);
  expect(
    await sql`select from connection where org_id = ${owner.orgId} and partner_org_id = any(${others}) and status <> 'ignored'`,
  ).toEqual([]);
  expect(await sql`select from stake where org_id = ${owner.orgId} and thread_id <> ${target.threadId}`).toEqual([]);
  expect(await sql`select from mail where org_id = ${owner.orgId}`).toEqual([]);
  stop();
});

test('what they sent is heard once one of them is verified', async () => {
  const [account] = accounts as [Account];
  await here.services.sql`update app_user set email_verified = true where id = ${account.userId}`;
  const { orgId } = target.owner;
  expect((await account.command('requestConnection', { orgId }, { 'x-org-id': account.orgId })).status).toBe(200);
  expect((await target.owner.query('notifications')).body).toMatchObject({ unread: 1 });
});
