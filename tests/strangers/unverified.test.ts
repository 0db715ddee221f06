// Until a person has verified an email, their acts toward organizations that are not partners are refused. Everything else goes on.
import { beforeEach, describe, expect, test } from 'vitest';
import { createChain } from '../invitations/inviter-transcript.ts';
import { networkListsOf, notificationsOf, refusalBody } from '../../testing/people/network.ts';
import {
  createColleague,
  createMergedPlaceholder,
  createOwner,
  insertConnection,
  type Owner,
  provision,
} from '../../testing/people/owners.ts';
import { recordStatements, withoutSessionQuery } from '../../testing/database/sql-statements.ts';
import { useTestServices } from '../../testing/servers/test-services.ts';
import { openThreadAs, readThread, sendCommand, uniqueVin, VEHICLE } from '../../testing/threads/threads.ts';

const here = useTestServices();
const setVerified = async ({ userId }: Owner, verified: boolean) =>
  await here.services.sql`update app_user set email_verified = ${verified} where id = ${userId}`;

const UNKNOWN = '0198f000-0000-7000-8000-00000000dead';
const REFUSED = { status: 403, body: refusalBody('verify-first') };
const opening = () => ({ ...VEHICLE, vin: uniqueVin() });

let [aspen, stranger, partner] = [] as unknown as [Owner, Owner, Owner];
beforeEach(async () => {
  const made = await Promise.all(['Aspen', 'Cedar', 'Birch'].map((name) => createOwner(here, name)));
  [aspen, stranger, partner] = made as [Owner, Owner, Owner];
  await insertConnection(here, aspen, partner, 'accepted');
  await setVerified(aspen, false);
});

/** The statements of a refused invitation. */
const refusedWith = async (isOnThread: boolean) => {
  const { inviter, invited, threadId } = await createChain(here, isOnThread);
  await setVerified(inviter, false);
  const statements = await recordStatements(here.services.sql, async () => {
    expect(await inviter.command('inviteNext', { threadId, orgId: invited.orgId })).toEqual(REFUSED);
  });
  return withoutSessionQuery(statements).map(({ text }) => text);
};

describe('a person whose email is not verified', () => {
  test.each<[whom: string, idOf: () => Promise<string>]>([
    ['a stranger', async () => stranger.orgId],
    ['an unknown organization', async () => UNKNOWN],
    ['a placeholder of their own', async () => (await provision(aspen, 'Prairie Wholesale', 'titles@prairie.test')).id],
    ['a placeholder of others', async () => (await provision(stranger, 'Prairie Wholesale', 'titles@other.test')).id],
    [
      'an organization that asked to connect',
      async () => {
        await sendCommand(stranger, 'requestConnection', { orgId: aspen.orgId });
        return stranger.orgId;
      },
    ],
    [
      'an organization that blocked theirs',
      async () => {
        await sendCommand(stranger, 'blockOrg', { orgId: aspen.orgId });
        return stranger.orgId;
      },
    ],
  ])('gets the same refusal for every act toward %s', async (_whom, idOf) => {
    const threadId = await openThreadAs(aspen, { boughtFromOrgId: partner.orgId });
    const orgId = await idOf();
    const acts: [name: string, input: object][] = [
      ['requestConnection', { orgId }],
      ['createThread', { ...opening(), boughtFromOrgId: orgId }],
      ['createThread', { ...opening(), boughtFromOrgId: partner.orgId, soldToOrgId: orgId }],
      ['invitePrevious', { threadId, orgId }],
      ['inviteNext', { threadId, orgId }],
      ['inviteNext', { threadId: UNKNOWN, orgId }],
      ['sendPlatformInvite', { twId: threadId, targetOrgId: orgId }],
      ['correctTitleContact', { orgId, titleContactEmail: 'new@prairie.test' }],
    ];
    for (const [name, input] of acts) expect([name, await aspen.command(name, input)]).toEqual([name, REFUSED]);
    expect(await here.services.sql`select from mail where kind = 'platform_invite' and sender_user_id = ${aspen.userId}`).toHaveLength(0);
    expect(await notificationsOf(here, stranger)).toEqual([]);
  });

  test('works with partners, on threads that exist, and describes placeholders', async () => {
    const threadId = await openThreadAs(aspen, { boughtFromOrgId: partner.orgId });
    await sendCommand(partner, 'respondToInvite', { threadId, accept: true });
    await sendCommand(aspen, 'requestUpdate', { threadId });
    expect(await notificationsOf(here, partner)).toHaveLength(2);
    await sendCommand(aspen, 'createProvisionalOrg', { name: 'Prairie', orgType: 'dealership', titleContactEmail: 'titles@prairie.test' });
    // The id of a placeholder that was merged into a partner is that partner.
    await openThreadAs(aspen, { boughtFromOrgId: await createMergedPlaceholder(here, partner, stranger) });
  });

  test('works on, on a thread with strangers that a verified colleague opened', async () => {
    const colleague = await createColleague(here, aspen);
    const threadId = await openThreadAs(colleague, { boughtFromOrgId: stranger.orgId });
    await sendCommand(stranger, 'respondToInvite', { threadId, accept: true });
    await sendCommand(aspen, 'requestUpdate', { threadId });
    expect((await readThread(aspen, threadId)).requests).toHaveLength(1);
  });

  test.each(['acceptConnection', 'ignoreConnection'])('answers with %s: that is no act toward a stranger', async (answer) => {
    await sendCommand(stranger, 'requestConnection', { orgId: aspen.orgId });
    await sendCommand(aspen, answer, { orgId: stranger.orgId });
    const list = answer === 'acceptConnection' ? 'partners' : 'ignored';
    expect(await networkListsOf(aspen, stranger)).toEqual([list, list]);
  });

  test('answers the invitation of a stranger, and blocks one', async () => {
    const threadId = await openThreadAs(stranger, { boughtFromOrgId: aspen.orgId });
    expect((await aspen.command('respondToInvite', { threadId, accept: true })).status).toBe(200);
    expect((await aspen.command('blockOrg', { orgId: stranger.orgId })).status).toBe(200);
  });

  test('may do it all once the email is verified, also with the key of a refused command', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const input = { orgId: stranger.orgId };
    expect(await aspen.command('requestConnection', input, headers)).toEqual(REFUSED);
    await setVerified(aspen, true);
    expect(await aspen.command('requestConnection', input, headers)).toMatchObject({ status: 200 });
    expect(await networkListsOf(aspen, stranger)).toEqual(['outgoing', 'incoming']);
  });

  test('is refused with the same statements, whether or not the organization stands on the thread', async () => {
    const onThread = await refusedWith(true);
    expect(onThread).toEqual(await refusedWith(false));
    expect(onThread).toHaveLength(1);
  });
});

test('a verified colleague of an unverified person reaches strangers', async () => {
  const colleague = await createColleague(here, aspen);
  expect((await colleague.command('requestConnection', { orgId: stranger.orgId })).status).toBe(200);
});
