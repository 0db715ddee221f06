// Every command, sent twice with the same idempotency key: the repeat writes nothing, and no contents are stored with the key.
import { beforeAll, describe, expect, test } from 'vitest';
import { type CommandName, type OperationName, operations } from '../src/api/operations.ts';
import { unsubscribeToken } from '../src/server/mail/unsubscribe-token.ts';
import { sendCommand, latestUpdateId, readThread, openThreadAs } from '../testing/threads/threads.ts';
import { createColleague, createOwner, provision } from '../testing/people/owners.ts';
import { type Parties, createParties, createCaller } from '../testing/permissions/parties.ts';
import { REQUESTS } from '../testing/permissions/requests.ts';
import { type Answer, type Person, useOwnTestServices } from '../testing/servers/test-services.ts';

const here = useOwnTestServices();
let parties: Parties;
beforeAll(async () => {
  parties = await createParties(here);
});

const commands = (Object.keys(operations) as OperationName[]).filter((name): name is CommandName => operations[name].kind === 'command');
const newKey = () => ({ 'idempotency-key': crypto.randomUUID() });

/** Returns a hash of each table and the number of mail jobs. Two equal results mean that nothing was written in between. */
async function everything(): Promise<Record<string, string>> {
  const { sql } = here.services;
  const tables = await sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`;
  const marks: Record<string, string> = {};
  for (const { name } of tables) {
    const [row] = await sql<[{ mark: string }]>`
      select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as mark from ${sql(name)} t`;
    marks[name] = row.mark;
  }
  const [jobs] = await sql<[{ waiting: string }]>`select count(*)::text as waiting from pgboss.job where name = 'mail'`;
  return { ...marks, jobs: jobs.waiting };
}

/** Returns a person who may send the command. */
async function permittedSender(name: CommandName): Promise<Person> {
  if (name === 'redeemInvite') return await createCaller(parties, 'outsider');
  if (name === 'leaveOrg') return await createCaller(parties, 'member');
  return parties.callers.owner;
}

/** The answer to a person who has left the organization. It comes before the key is looked up. */
const LEFT = { status: 403, body: { error: { code: 'permission-denied', message: 'No active organization' } } };

describe('a repeat', () => {
  test.each(commands)('of %s answers with the first status, and writes nothing', async (name) => {
    const by = await permittedSender(name);
    const input = await REQUESTS[name](parties, by);
    // Only operations of members act for an organization.
    const headers = { ...newKey(), ...(operations[name].who === 'member' ? { 'x-org-id': parties.ours.orgId } : {}) };
    const published: string[] = [];
    const first = await by.command(name, input, headers);
    expect(first.status).toBe(200);
    const before = await everything();
    const stop = here.services.live.subscribe([parties.ours.orgId, by.userId], (topic) => void published.push(topic));
    const again = await by.command(name, input, headers);
    stop();
    expect([again, published]).toEqual([name === 'leaveOrg' ? LEFT : first, []]);
    expect(await everything()).toEqual(before);
  });

  test('of a new person’s first command is recognized although the command made their organization the active one', async () => {
    for (const name of ['createOrg', 'redeemInvite', 'claimOrg'] as const) {
      const by = await here.signUp(`first.${name}@example.test`);
      const input = await REQUESTS[name](parties, by);
      const key = newKey();
      const first = await by.command(name, input, key);
      expect([first.status, await by.command(name, input, key)]).toEqual([200, first]);
    }
  });
});

const chain = async () =>
  [await createOwner(here, 'Repeat Sellers'), await createOwner(here, 'Repeat Auction'), await createOwner(here, 'Repeat Buyers')] as const;
const threadOf = async () => {
  const [seller, auction, buyer] = await chain();
  const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: true });
  return { auction, buyer, threadId };
};
/** Sends the command. `again` repeats it with the same key. */
async function sent(by: Person, name: CommandName, input: object): Promise<{ first: Answer; again: () => Promise<Answer> }> {
  const key = newKey();
  return { first: await by.command(name, input, key), again: async () => await by.command(name, input, key) };
}

describe('a repeat shows what its sender may see now:', () => {
  test('the current state of a thread', async () => {
    const { auction, buyer, threadId } = await threadOf();
    const { first, again } = await sent(auction, 'postUpdate', { threadId, message: 'It is in the safe.' });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    await sendCommand(auction, 'postUpdate', { threadId, message: 'It leaves today.' });
    expect([first.body, (await again()).body]).toMatchObject([
      { updates: [{ message: 'It is in the safe.' }] },
      { updates: [{ message: 'It is in the safe.' }, { message: 'It leaves today.' }] },
    ]);
    expect(await again()).toEqual({ status: 200, body: await readThread(auction, threadId) });
  });

  test('the completed state of a thread', async () => {
    const { auction, buyer, threadId } = await threadOf();
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    const posted = await sent(auction, 'postUpdate', { threadId, message: 'It leaves today.' });
    const delivered = await sent(auction, 'markDelivered', { threadId });
    await sendCommand(buyer, 'confirmDelivery', { threadId, updateId: await latestUpdateId(buyer, threadId) });
    for (const { again } of [posted, delivered])
      expect(await again()).toEqual({ status: 200, body: { standing: 'completed', id: threadId, takeBack: null } });
  });

  test('an answered request, with the same id after the thread is completed', async () => {
    const [seller, auction, buyer] = await chain();
    const threadId = await openThreadAs(auction, { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId });
    await sendCommand(seller, 'respondToInvite', { threadId, accept: true, hasTitle: true });
    await sendCommand(buyer, 'respondToInvite', { threadId, accept: true });
    const { first, again } = await sent(auction, 'requestUpdate', { threadId });
    const { requestId } = first.body as { requestId: string };
    await sendCommand(seller, 'postUpdate', { threadId, message: 'Soon.' });
    expect([first.body, (await again()).body]).toMatchObject([
      { openRequestCount: 1 },
      { requestId, openRequestCount: 0, updates: [{ message: 'Soon.' }] },
    ]);
    for (const [from, to] of [[seller, auction] as const, [auction, buyer] as const]) {
      await sendCommand(from, 'markDelivered', { threadId });
      await sendCommand(to, 'confirmDelivery', { threadId, updateId: await latestUpdateId(to, threadId) });
    }
    expect(await again()).toEqual({ status: 200, body: { standing: 'completed', id: threadId, takeBack: null, requestId } });
  });

  test('nothing of a thread that its organization has left, and null for the command that declined or left', async () => {
    const { auction, buyer, threadId } = await threadOf();
    const accepted = await sent(buyer, 'respondToInvite', { threadId, accept: true });
    const left = await sent(buyer, 'leaveThread', { threadId });
    expect([left.first, await left.again()]).toEqual([
      { status: 200, body: null },
      { status: 200, body: null },
    ]);
    expect(await accepted.again()).toMatchObject({ status: 403, body: { error: { message: 'Your organization is not on this thread' } } });
    await sendCommand(auction, 'inviteNext', { threadId, orgId: buyer.orgId });
    expect(await left.again()).toEqual({ status: 200, body: null });
    expect(await accepted.again()).toMatchObject({ status: 200, body: { standing: 'invited', updates: [] } });
  });

  test('no invite that was revoked, or that the sender’s role may not see any more', async () => {
    const owner = await createOwner(here, 'Repeat Inviters');
    const second = await createColleague(here, owner, 'owner');
    const kept = await sent(second, 'createInvite', { role: 'owner' });
    expect(await kept.again()).toEqual(kept.first);
    await sendCommand(owner, 'changeMemberRole', { userId: second.userId, role: 'admin' });
    expect(await kept.again()).toMatchObject({ status: 404, body: { error: { message: 'Invite not found' } } });
    const members = await sent(second, 'createInvite', {});
    await sendCommand(owner, 'revokeInvite', { inviteId: (members.first.body as { invite: { id: string } }).invite.id });
    expect((await members.again()).status).toBe(404);
  });

  test('no passphrase, if the sender’s role may not see it any more', async () => {
    const owner = await createOwner(here, 'Repeat Passphrases');
    const admin = await createColleague(here, owner, 'admin');
    const { first, again } = await sent(admin, 'setJoinPassphrase', { passphrase: 'an old one, twelve or more' });
    expect(JSON.stringify(first.body)).toContain('an old one');
    await sendCommand(owner, 'setJoinPassphrase', { passphrase: 'another, twelve or more' });
    expect(JSON.stringify((await again()).body)).toContain('another');
    await sendCommand(owner, 'changeMemberRole', { userId: admin.userId, role: 'member' });
    expect((await again()).status).toBe(403);
  });

  test('no placeholder that the sender may not know of any more', async () => {
    const owner = await createOwner(here, 'Repeat Describers');
    const { first, again } = await sent(owner, 'createProvisionalOrg', { name: 'Prairie Repeats', orgType: 'dealership' });
    const { id } = (first.body as { org: { id: string } }).org;
    expect(await again()).toEqual(first);
    await here.services.sql`delete from org_provisioner where org_id = ${id}`;
    expect(await again()).toMatchObject({ status: 404, body: { error: { message: 'Organization not found.' } } });
  });
});

test('no invite code, passphrase, message, note, name, email or token is stored with an idempotency key', async () => {
  const { ours } = parties;
  const { sql } = here.services;
  const send = async (name: CommandName, input: object) => {
    const { status, body } = await ours.command(name, input, newKey());
    expect([name, status]).toEqual([name, 200]);
    return body as Record<string, { code?: string }>;
  };
  const threadId = await openThreadAs(ours, { boughtFromOrgId: parties.partner.orgId, creatorHasTitle: true });
  const code = (await send('createInvite', { email: 'secret.clerk@example.test' }))['invite']!.code!;
  const token = unsubscribeToken({ userId: ours.userId, type: 'tw_update' }, here.services.config.secret);
  await send('setJoinPassphrase', { passphrase: 'a most secret passphrase' });
  await send('postUpdate', { threadId, message: 'A most secret message.' });
  await send('updateProfile', { displayName: 'Secretary Jones' });
  await send('createProvisionalOrg', { name: 'Secretive Motors', orgType: 'dealership' });
  await send('unsubscribe', { token });
  const waiting = await openThreadAs(ours, { boughtFromOrgId: parties.partner.orgId });
  await send('requestUpdate', { threadId: waiting, note: 'A most secret note.' });
  expect((await ours.command('redeemInvite', { code }, newKey())).status).toBe(403);
  expect((await ours.command('redeemInvite', { code: 'SECRETCODE22' }, newKey())).status).toBe(404);
  await provision(ours, 'Secretive Motors');

  const [{ joinCode }] = await sql<[{ joinCode: string }]>`select join_code as "joinCode" from org where id = ${ours.orgId}`;
  const rows = await sql<{ row: string }[]>`select k::text as row from idempotency_key k`;
  const kept = rows.map(({ row }) => row.toLowerCase()).join('\n');
  expect(rows.length).toBeGreaterThan(commands.length);
  for (const said of [code, code.replaceAll('-', ''), joinCode, token, 'secret', 'example.test', 'motors', 'ford'])
    expect(kept).not.toContain(said.toLowerCase());
  // The stored results contain only ids, and of an undo whether mail had left.
  const made = await sql<{ made: Record<string, string | boolean> }[]>`select made from idempotency_key where made is not null`;
  const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  expect(made.flatMap((row) => Object.values(row.made)).filter((one) => typeof one !== 'boolean' && !ID.test(one))).toEqual([]);
});
