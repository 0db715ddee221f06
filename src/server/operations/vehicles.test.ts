import { expect, test } from 'vitest';
import { useTestServices } from '../../../testing/servers/test-services.ts';

const here = useTestServices();

test('a VIN is decoded for a signed-in person, also in lower case', async () => {
  const ann = await here.signUp('ann@example.test');
  expect(await ann.query('decodeVin', { vin: '1hgcm82633a004352' })).toEqual({
    status: 200,
    body: { vehicle: { year: 2003, make: 'Honda', model: 'Accord' }, choices: [] },
  });
});

test('an unknown VIN returns null', async () => {
  const bob = await here.signUp('bob@example.test');
  expect(await bob.query('decodeVin', { vin: '0'.repeat(17) })).toEqual({ status: 200, body: { vehicle: null, choices: [] } });
});

test('a VIN of a motorcycle that was made in both years that its code means returns both, the newer first', async () => {
  const dan = await here.signUp('dan@example.test');
  const ninja = { make: 'Kawasaki', model: 'Ninja 300' };
  expect(await dan.query('decodeVin', { vin: 'JKAEX8A15EA001115' })).toEqual({
    status: 200,
    body: {
      vehicle: null,
      choices: [
        { year: 2014, ...ninja },
        { year: 1984, ...ninja },
      ],
    },
  });
});

test('a pattern of a model that is missing from the table returns the year without a model', async () => {
  const eve = await here.signUp('eve@example.test');
  expect(await eve.query('decodeVin', { vin: 'LR4U11A11NA100000' })).toEqual({
    status: 200,
    body: { vehicle: { year: 2022, make: '', model: '' }, choices: [] },
  });
});

test('a VIN of another length is refused', async () => {
  const carl = await here.signUp('carl@example.test');
  expect(await carl.query('decodeVin', { vin: '1HGCM' })).toMatchObject({
    status: 400,
    body: { error: { code: 'invalid-argument', message: 'Only a VIN of 17 characters can be decoded.' } },
  });
  for (const vin of ['🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗🚗', '']) expect((await carl.query('decodeVin', { vin })).status).toBe(400);
  expect((await carl.query('decodeVin')).status).toBe(400);
});

test('makes and the models of a make are listed; an unknown make has no models', async () => {
  const dora = await here.signUp('dora@example.test');
  const makes = (await dora.query('makes')).body as { names: string[] };
  expect(makes.names).toContain('Ford');
  expect(((await dora.query('models', { make: 'ford' })).body as { names: string[] }).names).toContain('F-150');
  expect((await dora.query('models', { make: '__proto__' })).body).toEqual({ names: [] });
});

test('a visitor is refused', async () => {
  for (const url of ['/api/makes', '/api/models?make=Ford', '/api/decodeVin?vin=1HGCM82633A004352'])
    expect((await here.services.app.inject({ url })).statusCode).toBe(401);
});
