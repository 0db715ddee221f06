import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { useTestServices } from '../../../../testing/servers/test-services.ts';
import { discoverSql, matchesQuery, partnersQuery, searchOrgs, wordsQuery } from './search-and-discover.ts';

const here = useTestServices();
const ORG_COUNT = 20_000;
const searcherId = uuidv7();

beforeAll(async () => {
  const { sql } = here.services;
  await sql`
    insert into org (id, name, org_type, canonical_name, city, state, join_code, created_at)
    values (${searcherId}, 'Asking Autos', 'dealership', 'asking autos', 'Boulder', 'CO', 'ASKING', now())`;
  await sql`
    insert into org (id, name, org_type, canonical_name, city, state, join_code, created_at)
    select gen_random_uuid(), name, 'dealership', lower(name), city, 'TX', 'J' || i, now()
    from (select i, 'Autos ' || md5(i::text) as name, 'City' || i % 300 as city from generate_series(1, ${ORG_COUNT}) i) generated`;
  const owner = await here.signUp('owner@autos.test');
  await sql`insert into org_member (org_id, user_id, role, joined_at) select id, ${owner.userId}, 'owner', now() from org`;
  // The searching organization has one in a hundred as a partner.
  await sql`
    insert into connection (org_id, partner_org_id, status, initiator_org_id, recipient_org_id, last_action_by, created_at, updated_at, last_activity_at)
    select ${searcherId}, id, 'accepted', ${searcherId}, id, id, now(), now(), now() from (select id from org where id <> ${searcherId} order by name limit 200) partner`;
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

/** The number of rows that the statement reads from the table. */
async function rowsRead(statement: ReturnType<typeof matchesQuery>, table: string): Promise<number> {
  const [row] = await here.services.sql<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>`explain (analyze, format json) ${statement}`;
  return nodes(row!['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'], 0);
}

test.each([
  ['a word that few names contain', 'c4ca4238', 250],
  ['a word that no name contains', 'xyzzy', 250],
  ['a word that all names contain with one that few contain', 'autos c4ca4238', 250],
  ['a city', 'city17', 800],
  ['a state without organizations', 'alaska', 250],
])('a search for %s reads only matching organizations and partners, of 20,000 organizations', async (_what, text, limit) => {
  const { sql } = here.services;
  expect(await rowsRead(matchesQuery(sql, searcherId, wordsQuery(text)!, 10), 'org')).toBeLessThanOrEqual(limit);
});

test('a search for a word in all 20,000 names stops at 500 organizations that are not partners, and lists partners first', async () => {
  const { sql } = here.services;
  expect(await rowsRead(matchesQuery(sql, searcherId, wordsQuery('autos')!, 10), 'org')).toBeLessThanOrEqual(750);
  const orgs = await searchOrgs(sql, searcherId, 'autos', 10);
  expect(orgs.map((org) => org.connection)).toEqual(Array.from({ length: 10 }, () => 'accepted'));
  expect(orgs.map((org) => org.name)).toEqual(orgs.map((org) => org.name).toSorted());
});

test.each([
  ['that few names contain', 'c4ca4238', 50],
  ['that no name contains', 'xyzzy', 50],
  ['that all names contain', 'autos', 510],
  ['that is the name of a state', 'texas', 510],
])('Discover reads only organizations that match a word %s, and no partners', async (_what, text, limit) => {
  expect(await rowsRead(discoverSql(here.services.sql, searcherId, wordsQuery(text)!, 25), 'org')).toBeLessThanOrEqual(limit);
});

test('an empty search reads only as many partners as it shows', async () => {
  const { sql } = here.services;
  expect(await rowsRead(partnersQuery(sql, searcherId, 10), 'org')).toBeLessThanOrEqual(10);
  expect(await rowsRead(partnersQuery(sql, searcherId, 10), 'connection')).toBeLessThanOrEqual(11);
});

test('a search word matches as typed, without punctuation and as a state', () => {
  expect(wordsQuery('ACME')).toBe("('acme':*)");
  expect(wordsQuery("O'Hara colo")).toBe("('o':* & 'hara':* | 'ohara':*) & ('colo':* | 'state/CO')");
  expect(wordsQuery('ny')).toBe("('ny':* | 'state/NY')");
  expect(wordsQuery(' - ')).toBeNull();
});
