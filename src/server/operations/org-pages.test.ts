// What Discover and the pages of organizations show, and to whom.
import { expect, test } from 'vitest';
import type { OrgInNetwork, OrgView } from '../../api/orgs.ts';
import { sendCommand, openThreadAs } from '../../../testing/threads/threads.ts';
import { refusalBody, changeConnection } from '../../../testing/people/network.ts';
import { insertConnection, createMergedPlaceholder, type Owner, createOwner, provision } from '../../../testing/people/owners.ts';
import { type Answer, type Person, useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();
const two = async (): Promise<[Owner, Owner]> => [await createOwner(here, 'Aspen Auto Group'), await createOwner(here, 'Bluebird Cars')];

const page = async (by: Person, orgId: string): Promise<Answer & { org: OrgView }> => {
  const answer = await by.query('org', { orgId });
  return { ...answer, org: (answer.body as { org: OrgView }).org };
};
const discovered = async (by: Person, q: string): Promise<string[]> =>
  ((await by.query('searchOrgs', { scope: 'discover', q, limit: '25' })).body as { orgs: OrgInNetwork[] }).orgs.map(({ name }) => name);

const ADDRESS = { addressLine1: '4180 Quarry Road', addressLine2: 'Building C', city: 'Denver', state: 'CO', postalCode: '80216' };

test('Discover excludes the viewer and hidden, inactive, merged and provisional organizations; connections do not reorder it', async () => {
  const names = ['Vireo Asking', 'Vireo C', 'Vireo B', 'Vireo A', 'Vireo Hidden', 'Vireo Hidden Partner', 'Vireo Inactive'];
  const [asking, c, b, , hidden, hiddenPartner, inactive] = await Promise.all(names.map((name) => createOwner(here, name)));
  await provision(asking!, 'Vireo Placeholder');
  await createMergedPlaceholder(here, b!, asking!);
  const { sql } = here.services;
  await sql`update org set searchable = false where id in (${hidden!.orgId}, ${hiddenPartner!.orgId})`;
  await sql`update org set inactive = true where id = ${inactive!.orgId}`;
  await insertConnection(here, asking!, hiddenPartner!, 'accepted');
  await insertConnection(here, asking!, c!, 'accepted');
  expect(await discovered(asking!, 'vireo')).toEqual(['Vireo A', 'Vireo B', 'Vireo C']);
  expect(await discovered(asking!, '')).toEqual([]);
  expect(await discovered(asking!, ' - ')).toEqual([]);
  const { body } = await asking!.query('searchOrgs', { q: 'vireo hidden' });
  expect(
    (body as { orgs: OrgInNetwork[] }).orgs.map(({ name }) => name),
    'a picker finds a partner that is hidden',
  ).toEqual(['Vireo Hidden Partner']);
});

test('an organization that is found by its city is shown with its connection', async () => {
  const [aspen] = await two();
  const details = { city: 'Tumbleweed Flats', state: 'NV' };
  const [asked, asks, partner, stranger, ignored] = await Promise.all(
    ['Flat Asked', 'Flat Asks', 'Flat Partner', 'Flat Stranger', 'Flat Ignored'].map((name) => createOwner(here, name, details)),
  );
  await changeConnection(aspen, 'requestConnection', asked!);
  await changeConnection(asks!, 'requestConnection', aspen);
  await insertConnection(here, aspen, partner!, 'accepted');
  await changeConnection(aspen, 'requestConnection', ignored!);
  await changeConnection(ignored!, 'ignoreConnection', aspen);
  const { body } = await aspen.query('searchOrgs', { scope: 'discover', q: 'tumbleweed nevada', limit: '25' });
  const shown = (body as { orgs: OrgInNetwork[] }).orgs.map(({ name, connection, incoming, askAgainAt }) => [
    name,
    connection,
    incoming,
    askAgainAt !== null,
  ]);
  expect(shown).toEqual([
    ['Flat Asked', 'pending', false, false],
    ['Flat Asks', 'pending', true, false],
    ['Flat Ignored', 'ignored', false, true],
    ['Flat Partner', 'accepted', false, false],
    [stranger!.orgName, null, false, false],
  ]);
});

test('a page shows name, type, address and title contact, also of the viewer’s own organization', async () => {
  const [aspen] = await two();
  const auction = await createOwner(here, 'Front Range Auction', {
    orgType: 'auction',
    titleContactEmail: 'titles@range.test',
    ...ADDRESS,
  });
  const seen = {
    name: 'Front Range Auction',
    orgType: 'auction',
    titleContactEmail: 'titles@range.test',
    ...ADDRESS,
    withheld: false,
  };
  expect((await page(aspen, auction.orgId)).org).toMatchObject({ ...seen, own: false, connection: null });
  expect((await page(auction, auction.orgId)).org).toMatchObject({ ...seen, own: true });
});

test('a hidden organization’s address and title contact are withheld from strangers only', async () => {
  const [aspen, bluebird] = await two();
  const hidden = await createOwner(here, 'Larkspur Imports', { titleContactEmail: 'titles@larkspur.test', ...ADDRESS });
  await here.services.sql`update org set searchable = false where id = ${hidden.orgId}`;
  const nothing = { titleContactEmail: '', addressLine1: '', addressLine2: '', postalCode: '', withheld: true };
  expect((await page(aspen, hidden.orgId)).org).toMatchObject({ ...nothing, name: 'Larkspur Imports', city: 'Denver' });
  expect((await page(hidden, hidden.orgId)).org).toMatchObject({ ...ADDRESS, withheld: false });

  await changeConnection(aspen, 'requestConnection', hidden);
  expect((await page(aspen, hidden.orgId)).org, 'a sent request reveals nothing').toMatchObject(nothing);
  await changeConnection(hidden, 'acceptConnection', aspen);
  expect((await page(aspen, hidden.orgId)).org).toMatchObject({ ...ADDRESS, titleContactEmail: 'titles@larkspur.test', withheld: false });
  await changeConnection(aspen, 'removeConnection', hidden);
  expect((await page(aspen, hidden.orgId)).org).toMatchObject(nothing);
  await changeConnection(hidden, 'requestConnection', aspen);
  expect((await page(aspen, hidden.orgId)).org).toMatchObject({ ...ADDRESS, withheld: false });

  const threadId = await openThreadAs(hidden, { boughtFromOrgId: aspen.orgId, soldToOrgId: bluebird.orgId });
  expect((await page(bluebird, hidden.orgId)).org).toMatchObject({ ...ADDRESS, withheld: false });
  await sendCommand(bluebird, 'respondToInvite', { threadId, accept: false });
  await here.services.sql`delete from connection where org_id in (${bluebird.orgId}, ${hidden.orgId})`;
  expect((await page(bluebird, hidden.orgId)).org).toMatchObject(nothing);
});

test('a placeholder’s page is visible to organizations that described it and to its neighbors on a thread', async () => {
  const [aspen, bluebird] = await two();
  const auction = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  const { id } = await provision(auction, 'Out West Wheels', 'titles@outwest.test');
  const seen = { name: 'Out West Wheels', provisional: true, titleContactEmail: 'titles@outwest.test', withheld: false };
  expect((await page(auction, id)).org).toMatchObject(seen);

  const threadId = await openThreadAs(auction, { boughtFromOrgId: aspen.orgId, soldToOrgId: bluebird.orgId });
  await sendCommand(bluebird, 'respondToInvite', { threadId, accept: true });
  await provision(bluebird, 'Out West Wheels', 'titles@outwest.test');
  await sendCommand(bluebird, 'inviteNext', { threadId, orgId: id });
  await here.services.sql`delete from org_provisioner where by_org_id = ${bluebird.orgId}`;
  expect((await page(bluebird, id)).org).toMatchObject(seen);
  expect((await page(aspen, id)).body, 'an organization elsewhere in the chain').toEqual(refusalBody('no-such-org'));

  await here.services
    .sql`insert into org_member (org_id, user_id, role, joined_at) values (${auction.orgId}, ${aspen.userId}, 'member', now())`;
  const { error } = (await page(aspen, id)).body as ReturnType<typeof refusalBody> & { error: { issues?: unknown } };
  expect(error, 'a member of another organization that may see it').toMatchObject(refusalBody('no-such-org').error);
  expect(error.issues).toEqual([{ path: ['orgId'], message: auction.orgId }]);
});
