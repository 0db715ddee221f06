// Searches threads: the SQL must find what the rule in vehicle-terms.ts matches.
import { beforeAll, expect, test } from 'vitest';
import { hasEveryTerm, readSearch } from '../../domain/search/search-text.ts';
import { openThreadAs } from '../../../testing/threads/threads.ts';
import { type Owner, createOwner } from '../../../testing/people/owners.ts';
import { useTestServices } from '../../../testing/servers/test-services.ts';
import { searchThreads } from '../db/threads/thread-lists.ts';

const here = useTestServices();
const CARS = [
  { year: 2021, make: 'Ford', model: 'F-150', vin: '1FTFW1E53MKE41807' },
  { year: 2020, make: 'Mazda', model: 'CX-9', vin: 'JM3TCBDY0L0400150' },
  { year: 2019, make: 'Honda', model: 'CR-V', vin: '2HKRW2H50KH612345' },
  { year: 2018, make: 'Land Rover', model: 'ID.4 CR V %_\\', vin: 'IOQ45' },
  { year: 2010, make: 'Škoda', model: 'Octavia RS–2', vin: 'TMBZZZ1Z0A2IOQ123' },
];
let owner: Owner;
let seller: Owner;

beforeAll(async () => {
  owner = await createOwner(here, 'Front Range Auction', { orgType: 'auction' });
  seller = await createOwner(here, 'Silver State Motors');
  for (const car of CARS) await openThreadAs(owner, { boughtFromOrgId: seller.orgId, ...car });
});

const found = async (q: string) =>
  ((await owner.query('searchThreads', { q })).body as { cards: { model: string }[] }).cards.map(({ model }) => model).toSorted();

test.each([
  ['f150', ['F-150']],
  ['F-150', ['F-150']],
  ['cx9', ['CX-9']],
  ['crv', ['CR-V', 'ID.4 CR V %_\\']],
  ['CR V', ['CR-V', 'ID.4 CR V %_\\']],
  ['landrover id4', ['ID.4 CR V %_\\']],
  ['rs2', ['Octavia RS–2']],
  ['E418O7', ['F-150']],
  ['IFTFWIE53MKE4I8Q7', ['F-150']],
  ['2HKRW2H5OKH612345', ['CR-V']],
  ['ford f150 2020', []],
  ['-', []],
])('%s finds %j', async (q, models) => {
  expect(await found(q)).toEqual(models);
});

test('the SQL finds the same vehicles as the rule for all kinds of input', async () => {
  const queries = `1 10q q5 ioq4 1004 10045 TMBZZZIZ zz1oq A21 % _ \\ v% ŠKODA škoda+octavia rover+2018 e-4 150 15o l04 L04OO 2021ford ' 50+20 F–150`;
  for (const q of queries.split(' ').map((query) => query.replace('+', ' '))) {
    const search = readSearch(q);
    const rows = await searchThreads(here.services.sql, owner.orgId, search, null, Date.now());
    const foundVins = rows.map(({ live }) => live!.thread.vin);
    const matching = CARS.filter((car) => hasEveryTerm(car, { stockNumber: '', names: ['Silver State Motors'] }, search.terms)).map(
      ({ vin }) => vin,
    );
    // Newest first.
    expect({ q, foundVins }).toEqual({ q, foundVins: matching.toReversed() });
  }
});
