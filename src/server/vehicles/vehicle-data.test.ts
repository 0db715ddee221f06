import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVehicleData } from './vehicle-data.ts';

// A fake vPIC service on the loopback address. `respond` handles its requests, `requestedPaths` collects their paths.
let respond: (response: ServerResponse) => void;
let requestedPaths: string[] = [];
let clock = Date.UTC(2026, 5, 1);

const server = createServer((request, response) => {
  requestedPaths.push(request.url ?? '');
  respond(response);
});

beforeEach(async () => {
  requestedPaths = [];
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((closed) => server.close(closed));
});

const json = (body: unknown) => (response: ServerResponse) => void response.end(JSON.stringify(body));
const status = (code: number) => (response: ServerResponse) => void response.writeHead(code).end('{}');
const neverRespond = () => {};

function vehiclesWithVpic(vpicTimeout = 2_000) {
  return createVehicleData({
    vpicBaseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/`,
    now: () => clock,
    vpicTimeout,
  });
}

const KNOWN = '1FTFW1E59NKD69096';
const UNKNOWN = '5UX63DP06R9U65632';
const X3 = { Results: [{ Make: 'BMW', Model: 'X3', ModelYear: '2024', ErrorCode: '0' }] };

test('a vehicle in the table is decoded without a request', async () => {
  respond = json(X3);
  expect(await vehiclesWithVpic().decode(' 1ftfw1e5-9nkd69096 ')).toEqual([{ year: 2022, make: 'Ford', model: 'F-150', source: 'table' }]);
  expect(requestedPaths).toEqual([]);
});

test('a vehicle that is not in the table is requested from the live service, and only once', async () => {
  respond = json(X3);
  const vehicles = vehiclesWithVpic();
  const expected = [{ year: 2024, make: 'BMW', model: 'X3', source: 'vpic' }];
  expect(await vehicles.decode(UNKNOWN)).toEqual(expected);
  expect(await vehicles.decode(UNKNOWN)).toEqual(expected);
  expect(requestedPaths).toEqual([`/api/vehicles/DecodeVinValues/${UNKNOWN}?format=json`]);
});

test('the live service takes precedence over a guess, and the guess is used if the service fails', async () => {
  const guessed = 'JF2SLDHC2TH459074';
  respond = json({ Results: [{ Make: 'SUBARU', Model: 'Forester Wilderness', ModelYear: '2026' }] });
  expect(await vehiclesWithVpic().decode(guessed)).toMatchObject([{ make: 'Subaru', model: 'Forester Wilderness', source: 'vpic' }]);
  respond = status(503);
  expect(await vehiclesWithVpic().decode(guessed)).toMatchObject([{ make: 'Subaru', model: 'Forester', source: 'guess' }]);
});

test('a text that cannot be a VIN causes no request', async () => {
  respond = json(X3);
  const vehicles = vehiclesWithVpic();
  for (const text of ['', '6R07C154321', '1FTFW1E59NKD6909O', '../../../etc/passwd', '\u{1F697}'.repeat(17)])
    expect(await vehicles.decode(text)).toEqual([]);
  expect(requestedPaths).toEqual([]);
});

test('models that are not in the table come from the live service, sorted by name and without duplicates', async () => {
  respond = json({ Results: [{ Model_Name: 'Zeta' }, { Model_Name: 'alpha' }, { Model_Name: 'Zeta' }, { Model_Name: null }] });
  expect(await vehiclesWithVpic().models('Brand & New')).toEqual(['alpha', 'Zeta']);
  expect(requestedPaths).toEqual(['/api/vehicles/GetModelsForMake/Brand%20%26%20New?format=json']);
});

test('without a live service an unknown vehicle or make has no result', async () => {
  const vehicles = createVehicleData({});
  expect(await vehicles.decode(UNKNOWN)).toEqual([]);
  expect(await vehicles.models('No Such Make')).toEqual([]);
  expect(vehicles.makes().slice(0, 2)).toEqual(['Acura', 'Alfa Romeo']);
  expect(await vehicles.models('Ford')).toContain('F-150');
});

test.each([
  ['an error', status(500)],
  ['no JSON', (response: ServerResponse) => void response.end('<html>sorry</html>')],
  ['another shape', json({ Results: 'none' })],
  ['an empty list', json({ Results: [] })],
  ['a broken connection', (response: ServerResponse) => void response.destroy()],
])('after %s the request is retried once, then there is no result', async (_, failure) => {
  respond = failure;
  expect(await vehiclesWithVpic().decode(UNKNOWN)).toEqual([]);
  expect(requestedPaths).toHaveLength(2);
});

test('a live service that does not respond is given up after the timeout', async () => {
  respond = neverRespond;
  // Long enough for a request to arrive on a loaded machine, where connecting can take longer than 40 ms.
  expect(await vehiclesWithVpic(400).decode(UNKNOWN)).toEqual([]);
  expect(requestedPaths).toHaveLength(2);
});

test('after one failure of the live service the retry still decodes the vehicle', async () => {
  respond = (response) => (requestedPaths.length === 1 ? status(502) : json(X3))(response);
  expect(await vehiclesWithVpic().decode(UNKNOWN)).toMatchObject([{ model: 'X3' }]);
});

test.each([
  ['no model', { Make: 'BMW', Model: '', ModelYear: '2024' }],
  ['nothing', { Make: null, Model: null, ModelYear: null }],
  ['no year', { Make: 'BMW', Model: 'X3', ModelYear: '' }],
])('a response with %s is not a vehicle and is cached', async (_, result) => {
  respond = json({ Results: [result] });
  const vehicles = vehiclesWithVpic();
  expect(await vehicles.decode(UNKNOWN)).toEqual([]);
  expect(await vehicles.decode(UNKNOWN)).toEqual([]);
  expect(requestedPaths).toHaveLength(1);
});

test('a failing live service gets no requests for a minute, then one attempt, and is used again if that succeeds', async () => {
  const vehicles = vehiclesWithVpic();
  respond = status(500);
  for (let i = 0; i < 3; i++) await vehicles.decode(UNKNOWN);
  expect(requestedPaths).toHaveLength(6);
  await vehicles.decode(UNKNOWN);
  expect(requestedPaths).toHaveLength(6);

  clock += 60_000;
  await Promise.all([vehicles.decode(UNKNOWN), vehicles.decode(UNKNOWN)]);
  expect(requestedPaths).toHaveLength(8);
  await vehicles.decode(UNKNOWN);
  expect(requestedPaths).toHaveLength(8);

  clock += 60_000;
  respond = json(X3);
  expect(await vehicles.decode(UNKNOWN)).toMatchObject([{ model: 'X3' }]);
  expect(await vehicles.decode(KNOWN)).toMatchObject([{ model: 'F-150' }]);
});

test('only the last 500 responses are cached', async () => {
  respond = json({ Results: [{ Model_Name: 'Any' }] });
  const vehicles = vehiclesWithVpic();
  for (let i = 0; i <= 500; i++) await vehicles.models(`Unheard of ${i}`);
  await vehicles.models('Unheard of 500');
  expect(requestedPaths).toHaveLength(501);
  await vehicles.models('Unheard of 0');
  expect(requestedPaths).toHaveLength(502);
});
