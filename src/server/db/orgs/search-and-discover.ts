// Finds organizations by prefixes of the words in their name, city and state.
// The cost depends on the number of matches, not on the number of organizations.
import { REPEAT_REQUEST_MS } from '../../../domain/network/connection.ts';
import { plainWords } from '../../../domain/names/same-org.ts';
import type { OrgInNetwork } from '../../../api/orgs.ts';
import { US_STATES } from '../../../domain/us-states.ts';
import { nameFor, isSeenConnection, isVisibleTo, currentOrgId, newUntilSql } from './org-visibility.ts';
import { first, ms, type Sql, type Tx, type Fragment } from '../../postgres/connections/sql.ts';

/** The number of matching strangers that are sorted. With more matches, the user has to type more. */
const MAX_STRANGERS_SORTED = 500;

/** On the viewer's row `c` of a connection: the other organization requested it and the viewer has to answer. */
export const IS_INCOMING = `c.status = 'pending' and c.recipient_org_id = c.org_id and c.hidden_from is distinct from c.org_id`;
const IS_BLOCKED = `c.org_id = any(c.blocked_by)`;
export const IS_SEEN = isSeenConnection('c');

/** The columns of `org` that those of a result need. */
const NEEDED = 'name, org_type, city, state, status, claimed_at, created_at, similar_name';

/**
 * Strangers find `org` from the time when an owner has verified their email, unless the operator has disabled it. A subquery for each row, because with a join the planner may
 * read all members.
 */
const IS_LISTED = `status = 'claimed' and searchable and not inactive and disabled_at is null and (
  select true from org_member m join app_user u on u.id = m.user_id
  where m.org_id = org.id and m.role = 'owner' and u.email_verified limit 1)`;

/** The columns of a result for `org o`; `c` is the viewer's row of the connection. `name`: the name as the viewer may see it. */
export const orgColumns = (sql: Sql | Tx, name: Fragment) => sql`
  o.id, ${name} as name, o.org_type as "orgType", nullif(o.city, '') as city, o.state, o.status = 'provisional' as provisional,
  ${sql.unsafe(newUntilSql('o'))} as "newUntil",
  o.status = 'claimed' and o.similar_name is true as "similarName",
  case when ${sql.unsafe(IS_SEEN)} then c.status end as connection, (${sql.unsafe(IS_INCOMING)}) is true as incoming,
  (${sql.unsafe(IS_BLOCKED)}) is true as blocked,
  case when c.status = 'ignored' and c.initiator_org_id = c.org_id and c.hidden_from is distinct from c.org_id
    then ${ms(sql, 'c.updated_at')} + ${REPEAT_REQUEST_MS} end as "askAgainAt"`;

/**
 * Up to `limit` results: accepted partners first, then by name. Every word must match. Without words, the accepted partners by last
 * activity. Includes the viewer itself, its placeholders, and partners that are hidden from others, but no inactive organizations, and no
 * others that the operator has disabled.
 */
export async function searchOrgs(sql: Sql, viewerOrgId: string, text: string, limit: number): Promise<OrgInNetwork[]> {
  const words = wordsQuery(text);
  return await (words === null ? partnersQuery(sql, viewerOrgId, limit) : matchesQuery(sql, viewerOrgId, words, limit));
}

/**
 * Up to `limit` results by name. Excludes the viewer, and hidden, inactive, merged or provisional organizations. Every word must match;
 * without words there are no results. Connections do not affect the order, so rows keep their place.
 */
export async function discoverOrgs(sql: Sql, viewerOrgId: string, text: string, limit: number): Promise<OrgInNetwork[]> {
  const words = wordsQuery(text);
  return words === null ? [] : [...(await discoverSql(sql, viewerOrgId, words, limit))];
}

/** One organization as a search result; undefined if it does not exist. */
export async function readOrgSummary(sql: Sql | Tx, viewerOrgId: string, orgId: string): Promise<OrgInNetwork | undefined> {
  const [row] = await sql<OrgInNetwork[]>`
    select ${orgColumns(sql, nameFor(sql, viewerOrgId))}
    from org o left join connection c on c.org_id = ${viewerOrgId} and c.partner_org_id = o.id
    where o.id = ${orgId}`;
  return row;
}

/** Like `readOrgSummary`, but follows merges, and returns null if the viewer may not see the organization (any more). */
export const readVisibleOrg = async (sql: Sql | Tx, viewerOrgId: string, orgId: string): Promise<OrgInNetwork | null> =>
  await first(sql<OrgInNetwork[]>`
    select ${orgColumns(sql, nameFor(sql, viewerOrgId))}
    from org o left join connection c on c.org_id = ${viewerOrgId} and c.partner_org_id = o.id
    where o.id = ${currentOrgId(sql, orgId)} and ${isVisibleTo(sql, viewerOrgId)}`);

export const partnersQuery = (sql: Sql, viewerOrgId: string, limit: number) => sql<OrgInNetwork[]>`
  select ${orgColumns(sql, sql`o.name`)}
  from connection c join org o on o.id = c.partner_org_id
  where c.org_id = ${viewerOrgId} and c.status = 'accepted' and not o.inactive and o.disabled_at is null
  order by c.last_activity_at desc, o.id limit ${limit}`;

/**
 * `words`: a tsquery, as `wordsQuery` makes it. It is in a subquery, and the known organizations in a lateral one, so that the planner
 * uses the indexes whatever it estimates for the words. With an estimate and a limit it may scan all organizations instead.
 */
export const matchesQuery = (sql: Sql, viewerOrgId: string, words: string, limit: number) => sql<OrgInNetwork[]>`
  with known as (
    select partner_org_id as id from connection where org_id = ${viewerOrgId} and status = 'accepted'
    union select org_id from org_provisioner where by_org_id = ${viewerOrgId}
    union select ${viewerOrgId}::uuid
  ), o as (
    select mine.* from known cross join lateral (
      select org.id, coalesce(d.name, org.name) as name, org_type, city, state, status, claimed_at, created_at, similar_name
      from org left join org_description d on org.status = 'provisional' and d.by_org_id = ${viewerOrgId} and d.org_id = org.id
      where org.id = known.id and coalesce(d.search, org.search) @@ (select ${words}::tsquery) and not inactive
        and (disabled_at is null or org.id = ${viewerOrgId}) offset 0
    ) mine
    union (
      select id, ${sql.unsafe(NEEDED)} from org
      where search @@ (select ${words}::tsquery) and ${sql.unsafe(IS_LISTED)}
      limit ${MAX_STRANGERS_SORTED})
  )
  select ${orgColumns(sql, sql`o.name`)}
  from o left join connection c on c.org_id = ${viewerOrgId} and c.partner_org_id = o.id
  order by (c.status = 'accepted') is true desc, lower(o.name), o.id limit ${limit}`;

export const discoverSql = (sql: Sql, viewerOrgId: string, words: string, limit: number) => sql<OrgInNetwork[]>`
  with o as (
    select id, ${sql.unsafe(NEEDED)} from org
    where search @@ (select ${words}::tsquery) and ${sql.unsafe(IS_LISTED)} and id <> ${viewerOrgId}
    limit ${MAX_STRANGERS_SORTED}
  )
  select ${orgColumns(sql, sql`o.name`)}
  from o left join connection c on c.org_id = ${viewerOrgId} and c.partner_org_id = o.id
  order by lower(o.name), o.id limit ${limit}`;

/** The text as a tsquery that requires every word, each as typed, in its plain spelling, or as a state; null without words. */
export function wordsQuery(text: string): string | null {
  const terms = text.split(/\s+/).flatMap((term) => termQuery(term) ?? []);
  return terms.length === 0 ? null : terms.join(' & ');
}

function termQuery(term: string): string | null {
  const typed =
    term
      .toLowerCase()
      .replaceAll('&', ' and ')
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  const plain = plainWords(term);
  const spellings = [typed, plain]
    .filter((words) => words.length > 0)
    .map((words) => words.flatMap(indexedWords).map((word) => `'${word}':*`))
    .map((words) => words.join(' & '));
  const states = plain.length === 1 ? statesBeginning(plain[0]!).map((code) => `'state/${code}'`) : [];
  const alternatives = [...new Set([...spellings, ...states])];
  return alternatives.length === 0 ? null : `(${alternatives.join(' | ')})`;
}

/** PostgreSQL parses the beginning of "3e1a2b" as a number and indexes two words. */
const indexedWords = (word: string): string[] => word.match(/^\d+e\d+|.+/g) ?? [];

/** The codes of states whose code, or a word of whose name, begins with `word`. */
const statesBeginning = (word: string): string[] =>
  Object.entries(US_STATES)
    .filter(([code, name]) => [code, ...name.split(' ')].some((part) => part.toLowerCase().startsWith(word)))
    .map(([code]) => code);
