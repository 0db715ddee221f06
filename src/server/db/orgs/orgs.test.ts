import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { type Owner, createOwner, provision } from '../../../../testing/people/owners.ts';
import { useTestServices } from '../../../../testing/servers/test-services.ts';
import { invitableOrg } from './invitable-or-blocked.ts';
import { orgFacts } from './orgs.ts';

const here = useTestServices();
const invitable = async (orgId: string, by: Owner) => (await invitableOrg(here.services.sql, orgId, by.orgId))?.id ?? null;

/** Creates a thread whose chain has these organizations in this order. Only the first one has accepted. */
async function createThread(...orgIds: string[]): Promise<void> {
  const threadId = uuidv7();
  const stakes = orgIds.map((orgId, order) => ({
    id: uuidv7(),
    thread_id: threadId,
    org_id: orgId,
    joined: order === 0 ? 'creator' : 'next',
    created_at: new Date(),
    standing: order === 0 ? 'active' : 'invited',
    confirmed_at: order === 0 ? new Date() : null,
    order_index: order,
    listed_at: new Date(),
  }));
  await here.services.sql.begin(async (tx) => {
    await tx`
      insert into thread (id, vin, year, make, model, mileage, current_stake_id, created_at, updated_at, seq)
      values (${threadId}, '1HGCM82633A004352', 2003, 'Honda', 'Accord', 1, ${stakes[0]!.id}, now(), now(), 1)`;
    await tx`insert into stake ${tx(stakes.map((stake) => ({ ...stake, invited_by: stakes[0]!.id })))}`;
  });
}

test('an organization can be invited unless it is inactive or does not exist', async () => {
  const [ann, bob] = [await createOwner(here, 'Ann Autos'), await createOwner(here, 'Bob Auction', { orgType: 'auction' })];
  expect(await invitable(bob.orgId, ann)).toBe(bob.orgId);
  expect(await invitable(uuidv7(), ann)).toBeNull();
  await here.services.sql`update org set inactive = true where id = ${bob.orgId}`;
  expect(await invitable(bob.orgId, ann)).toBeNull();
});

test('an organization is found by its id in capital letters, which is the same id', async () => {
  const [ann, bob] = [await createOwner(here, 'Ann Capitals'), await createOwner(here, 'Bob Capitals')];
  expect(await invitable(bob.orgId.toUpperCase(), ann)).toBe(bob.orgId);
});

test('a placeholder can be invited only by the organization that provisioned it and by its neighbors on a thread', async () => {
  const [carl, dora, eve] = [await createOwner(here, 'Carl'), await createOwner(here, 'Dora'), await createOwner(here, 'Eve')];
  const { id: placeholder } = await provision(carl, 'Gone West', '', 'auction');
  expect(await invitable(placeholder, carl)).toBe(placeholder);
  expect(await invitable(placeholder, dora)).toBeNull();
  await createThread(eve.orgId, dora.orgId, placeholder);
  expect(await invitable(placeholder, dora)).toBe(placeholder);
  expect(await invitable(placeholder, eve)).toBeNull();
});

test('an invitation to a merged organization goes to the organization that it was merged into', async () => {
  const [fay, gus] = [await createOwner(here, 'Fay'), await createOwner(here, 'Gus')];
  const { id: merged } = await provision(fay, 'Gus before');
  await here.services.sql`update org set inactive = true where id = ${merged}`;
  await here.services.sql`insert into org_redirect (from_org_id, to_org_id) values (${merged}, ${gus.orgId})`;
  expect(await invitable(merged, fay)).toBe(gus.orgId);
});

test('facts about organizations are keyed by id, and unknown ids are left out', async () => {
  const hal = await createOwner(here, 'Hal', { city: 'Reno', state: 'NV' });
  const { id: placeholder } = await provision(hal, 'Nowhere', '', 'auction');
  expect(await orgFacts(here.services.sql, [hal.orgId, placeholder, uuidv7()], hal.orgId)).toEqual(
    new Map([
      [hal.orgId, { name: 'Hal', orgType: 'dealership', formerNames: [], city: 'Reno', state: 'NV', provisional: false, calledBy: null }],
      [
        placeholder,
        {
          name: 'Nowhere',
          orgType: 'auction',
          formerNames: [],
          city: null,
          state: null,
          provisional: true,
          calledBy: { [hal.orgId]: 'Nowhere' },
        },
      ],
    ]),
  );
  expect(await orgFacts(here.services.sql, [], hal.orgId)).toEqual(new Map());
});
