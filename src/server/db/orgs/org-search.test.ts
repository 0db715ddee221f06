import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { useTestServices } from '../../../../tests/test-services.ts';
import { discoverSql, matchesQuery, partnersQuery, searchOrgs, wordsQuery } from './org-search.ts';

const here = useTestServices();
const MARKET = 20_000;
const asking = uuidv7();

beforeAll(async () => {
  const { sql } = here.services;
  await sql`
    insert into org (id, name, org_type, canonical_name, city, state, join_code, created_at)
    values (${asking}, 'Asking Autos', 'dealership', 'asking autos', 'Boulder', 'CO', 'ASKING', now())`;
  await sql`
    insert into org (id, name, org_type, canonical_name, city, state, join_code, created_at)
    select gen_random_uuid(), name, 'dealership', lower(name), city, 'TX', 'J' || i, now()
    from (select i, 'Autos ' || md5(i::text) as name, 'City' || i % 300 as city from generate_series(1, ${MARKET}) i) made`;
  // The organization is a partner of one in a hundred.
  await sql`
    insert into connection (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
    select ${asking}, id, 'accepted', ${asking}, id, id, now(), now(), now() from (select id from org where id <> ${asking} order by name limit 200) partner`;
  await sql`analyze`;
});

type Plan = {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
};
const nodes = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodes)];

/** The number of rows of a table that the statement read. */
async function rowsRead(statement: ReturnType<typeof matchesQuery>, table: string): Promise<number> {
  const [row] = await here.services.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>`explain (analyze, format json) ${statement}`;
  return nodes(row!['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
}

test.each([
  ['a word that few have', 'c4ca4238', 250],
  ['a word that nobody has', 'xyzzy', 250],
  ['a word that all have with one that few have', 'autos c4ca4238', 250],
  ['a city', 'city17', 800],
  ['a state that nobody is in', 'alaska', 250],
])('a search for %s reads only matching organizations and partners, of 20,000 organizations', async (_what, text, most) => {
  const { sql } = here.services;
  expect(await rowsRead(matchesQuery(sql, asking, wordsQuery(text)!, 10), 'org')).toBeLessThanOrEqual(most);
});

test('a search for a word that all 20,000 organizations have stops at 500 strangers', async () => {
  const { sql } = here.services;
  expect(await rowsRead(matchesQuery(sql, asking, wordsQuery('autos')!, 10), 'org')).toBeLessThanOrEqual(750);
  const orgs = await searchOrgs(sql, asking, 'autos', 10);
  expect(orgs.map((org) => org.connection)).toEqual(Array.from({ length: 10 }, () => 'accepted'));
  expect(orgs.map((org) => org.name)).toEqual(orgs.map((org) => org.name).toSorted());
});

test.each([
  ['that few have', 'c4ca4238', 50],
  ['that nobody has', 'xyzzy', 50],
  ['that all have', 'autos', 510],
  ['that is a state', 'texas', 510],
])('Discover reads only what matches a word %s, and no partners', async (_what, text, most) => {
  expect(await rowsRead(discoverSql(here.services.sql, asking, wordsQuery(text)!, 25), 'org')).toBeLessThanOrEqual(most);
});

test('an empty search reads the partners in their order, and only as many as are shown', async () => {
  const { sql } = here.services;
  expect(await rowsRead(partnersQuery(sql, asking, 10), 'org')).toBeLessThanOrEqual(10);
  expect(await rowsRead(partnersQuery(sql, asking, 10), 'connection')).toBeLessThanOrEqual(11);
});

test('a term matches as typed, in its plain spelling, and as a state', () => {
  expect(wordsQuery('ACME')).toBe("('acme':*)");
  expect(wordsQuery("O'Hara colo")).toBe("('o':* & 'hara':* | 'ohara':*) & ('colo':* | 'state/CO')");
  expect(wordsQuery('ny')).toBe("('ny':* | 'state/NY')");
  expect(wordsQuery(' - ')).toBeNull();
});
