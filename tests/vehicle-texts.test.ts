// A make or a model must not be a way to write a phone number or a link to strangers.
import { expect, test } from 'vitest';
import { VEHICLE, openThreadAs, readThread, sendCommand, uniqueVin } from '../testing/threads/threads.ts';
import { createOwner, type Owner } from '../testing/people/owners.ts';
import { useTestServices } from '../testing/servers/test-services.ts';

const here = useTestServices();
const two = async (): Promise<[Owner, Owner]> => [await createOwner(here, 'Aspen Auto Group'), await createOwner(here, 'Bluebird Cars')];
const refused = (field: 'make' | 'model', message: string) => ({
  status: 400,
  body: { error: { code: 'invalid-argument', issues: [{ path: [field], message }] } },
});

test.each([
  ['make', 'call 1-800-555-0142', 'A make cannot have a phone number in it.'],
  ['make', 'evil [.] com', 'A make cannot have a web address in it.'],
  ['model', '(303) 555 0142', 'A model cannot have a phone number in it.'],
  ['model', 'see evil .com', 'A model cannot have a web address in it.'],
] as const)('neither a new thread nor a correction takes the %s "%s"', async (field, text, message) => {
  const [aspen, bluebird] = await two();
  const opening = { ...VEHICLE, vin: uniqueVin(), boughtFromOrgId: bluebird.orgId };
  expect(await aspen.command('createThread', { ...opening, [field]: text })).toMatchObject(refused(field, message));
  const threadId = await openThreadAs(aspen, { boughtFromOrgId: bluebird.orgId });
  const { vin, year, make, model, mileage } = await readThread(aspen, threadId);
  const corrected = { threadId, vin, year, make, model, mileage, [field]: text };
  expect(await aspen.command('correctVehicle', corrected)).toMatchObject(refused(field, message));
});

test('a thread from before this rule stays readable, and its vehicle can be corrected', async () => {
  const [aspen, bluebird] = await two();
  const threadId = await openThreadAs(aspen, { boughtFromOrgId: bluebird.orgId });
  await here.services.sql`update thread set make = 'Ford 303-555-0142' where id = ${threadId}`;
  const { vin, year, make, model, mileage } = await readThread(aspen, threadId);
  expect(make).toBe('Ford 303-555-0142');
  await sendCommand(aspen, 'correctVehicle', { threadId, vin, year, make: 'Ford', model, mileage });
  expect((await readThread(aspen, threadId)).make).toBe('Ford');
});
