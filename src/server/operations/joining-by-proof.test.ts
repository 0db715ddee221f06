// An invite for an address, redeemed by a person who has not verified it: the code alone is not enough, the proof from the mail is.
import { expect, test } from 'vitest';
import type { MyOrganizationView, OrgInviteView } from '../../api/members.ts';
import { type Owner, createOwner } from '../../../testing/people/owners.ts';
import { type Answer, ORIGIN, type Person, useTestServices } from '../../../testing/servers/test-services.ts';
import { issueToken } from '../db/accounts/one-time-tokens.ts';

const here = useTestServices();

const sentence = ({ status, body }: Answer): string => (status === 200 ? 'done' : (body as { error: { message: string } }).error.message);
/** A new invite, whose code is shown. */
type NewInvite = OrgInviteView & { code: string };
async function invited(by: Person, email: string): Promise<NewInvite> {
  return ((await by.command('createInvite', { email })).body as { invite: NewInvite }).invite;
}
const membersOf = async ({ orgId }: Owner) => await here.services.sql`select 1 from org_member where org_id = ${orgId}`;
const invitesOf = async (by: Person) => ((await by.query('myOrganization')).body as MyOrganizationView).invites;
const setVerified = async ({ userId }: Person, verified: boolean) =>
  await here.services.sql`update app_user set email_verified = ${verified} where id = ${userId}`;
const redeem = (by: Person, code: string, proof?: string) => by.command('redeemInvite', { code, ...(proof !== undefined && { proof }) });
const NOT_VERIFIED = 'Verify your email first. Open the link in the invitation mail, or have a verification link sent.';
const isVerified = async (by: Person) => ((await by.query('me')).body as { viewer: { emailVerified: boolean } }).viewer.emailVerified;
const mailed = async (invite: NewInvite, email = invite.email!) =>
  await issueToken(here.services.sql, email, { purpose: 'invite', inviteId: invite.id, expiresAt: invite.expiresAt }, Date.now());
async function setUp(name: string) {
  const owner = await createOwner(here, name);
  const email = `joiner.${crypto.randomUUID().slice(0, 8)}@example.test`;
  const joiner = await here.signUp(email, 'Pat Doe', false);
  await setVerified(joiner, false);
  return { owner, email, joiner, invite: await invited(owner, email) };
}

test('the code alone is refused and not used up, and works once the email is verified', async () => {
  const { owner, joiner, invite } = await setUp('Fir Traders');
  expect(sentence(await redeem(joiner, invite.code))).toBe(NOT_VERIFIED);
  expect([(await membersOf(owner)).length, (await invitesOf(owner))[0]?.redeemedAt]).toEqual([1, null]);
  await setVerified(joiner, true);
  expect(sentence(await redeem(joiner, invite.code))).toBe('done');
});

test('the proof from the mail is accepted and verifies the email', async () => {
  const { owner, joiner, invite } = await setUp('Larch Traders');
  const proof = await mailed(invite);
  expect(sentence(await redeem(joiner, invite.code, proof))).toBe('done');
  expect(await isVerified(joiner)).toBe(true);
  expect((await membersOf(owner)).length).toBe(2);
});

test('a proof of another invite, address or kind, or one that is expired or invalid, is refused and verifies nothing', async () => {
  const { owner, email, joiner, invite } = await setUp('Alder Traders');
  const other = await invited(owner, email);
  const proofs = [
    await mailed(other),
    await mailed(invite, 'somebody.else@example.test'),
    await issueToken(here.services.sql, email, { purpose: 'verify-email', userId: joiner.userId }, Date.now()),
    await issueToken(here.services.sql, email, { purpose: 'invite', inviteId: invite.id, expiresAt: Date.now() - 1 }, Date.now()),
    invite.code,
    '',
  ];
  for (const proof of proofs) expect(sentence(await redeem(joiner, invite.code, proof))).toBe(NOT_VERIFIED);
  expect(await isVerified(joiner)).toBe(false);
});

test('a proof verifies nothing if the invite is refused for another reason', async () => {
  const { owner, joiner, invite } = await setUp('Hazel Traders');
  const proof = await mailed(invite);
  const stranger = await here.signUp(`stranger.${crypto.randomUUID().slice(0, 8)}@example.test`);
  await setVerified(stranger, false);
  expect(sentence(await redeem(stranger, invite.code, proof))).toBe('This invite is for a different email');
  await owner.command('revokeInvite', { inviteId: invite.id });
  expect(sentence(await redeem(joiner, invite.code, proof))).toBe('Invite expired');
  expect([await isVerified(stranger), await isVerified(joiner)]).toEqual([false, false]);
});

test('an account that another person opened with the address cannot join without the mail', async () => {
  const { owner, email, joiner: attacker, invite } = await setUp('Rowan Traders');
  expect(sentence(await redeem(attacker, invite.code))).toBe(NOT_VERIFIED);
  const token = await issueToken(here.services.sql, email, { purpose: 'reset-password', userId: attacker.userId }, Date.now());
  const headers = { origin: ORIGIN };
  const reset = await here.services.app.inject({
    method: 'POST',
    url: '/api/auth/reset-password',
    headers,
    payload: { token, password: 'another horse 9' },
  });
  expect(reset.statusCode).toBe(200);
  expect((await redeem(attacker, invite.code)).status).toBe(401);
  expect((await membersOf(owner)).length).toBe(1);
});

const invitationFor = async (query: Record<string, string>): Promise<unknown> => {
  const answer = await here.services.app.inject({ url: '/api/joinInvitation', query });
  expect(answer.statusCode).toBe(200);
  return answer.json<{ invitation: unknown }>().invitation;
};

test('a visitor sees the address of the invite: in full with the proof from the mail, masked with the code alone', async () => {
  const { owner, email, invite } = await setUp('Willow Traders');
  const organization = owner.orgName;
  const [proof, other] = [await mailed(invite), await mailed(await invited(owner, email))];
  const masked = { organization, email: `${email[0]}•••@example.test`, isMasked: true };
  expect(await invitationFor({ code: invite.code, proof })).toEqual({ organization, email, isMasked: false });
  for (const query of [{ code: invite.code }, { code: invite.code, proof: other }, { code: invite.code, proof: 'made-up' }])
    expect(await invitationFor(query)).toEqual(masked);
  expect(await invitationFor({ code: invite.code.toLowerCase().replaceAll('-', ' ') })).toEqual(masked);
});

test('a visitor sees the organization of an invite without an address', async () => {
  const owner = await createOwner(here, 'Poplar Traders');
  const { invite } = (await owner.command('createInvite', {})).body as { invite: NewInvite };
  expect(await invitationFor({ code: invite.code })).toEqual({ organization: 'Poplar Traders', email: null, isMasked: false });
});

test('a visitor sees nothing of an invite that cannot be used, or for an invalid code', async () => {
  const { owner, email, joiner, invite } = await setUp('Maple Traders');
  const [proof, taken] = [await mailed(invite), await invited(owner, email)];
  await owner.command('revokeInvite', { inviteId: taken.id });
  await redeem(joiner, invite.code, proof);
  const shared = ((await owner.query('myOrganization')).body as MyOrganizationView).joinPassphrase!;
  for (const code of [invite.code, taken.code, 'NOSUCHCODE22', 'x', shared]) expect(await invitationFor({ code, proof })).toBeNull();
});
