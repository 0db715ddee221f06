// Finding organizations by the beginnings of words of their name, city and state.
// What it costs follows what matches, not how many organizations there are.
import { REPEAT_REQUEST_MS } from '../../../domain/connection.ts';
import { plainWords } from '../../../domain/same-org.ts';
import type { PendingQuery, Row } from 'postgres';
import type { ConnectionStatus, OrgType } from '../../../domain/vocabulary.ts';
import { US_STATES } from '../../../domain/vocabulary.ts';
import { nameFor } from './org-descriptions.ts';
import { mayBeKnownBy, standingFor } from './org-visibility.ts';
import { ms, type Sql, type Tx } from '../sql.ts';

export type OrgRecord = {
  id: string;
  name: string;
  orgType: OrgType;
  city: string | null;
  state: string | null;
  provisional: boolean;
  /** How the asking organization is connected with it. */
  connection: ConnectionStatus | null;
  /** It asks to connect, and the asking organization answers. */
  incoming: boolean;
  /** The asking organization takes no invitations to threads from it. */
  blocked: boolean;
  /** It ignored the asking organization's request, which may be made again from then on: ms since the epoch. */
  askAgainAt: number | null;
};

/** So many strangers that match are put in order; beyond it the asking person types on. */
const STRANGERS_RANKED = 500;

/** On the asking organization's side `c` of a connection: the other one asks, and it answers. */
export const IS_INCOMING = `c.status = 'pending' and c.recipient_org_id = c.org_id and c.hidden_from is distinct from c.org_id`;
const IS_BLOCKED = `c.org_id = any(c.blocked_by)`;
/** Whether the asking organization sees its side `c`: one that is hidden from it shows only that it blocks the other itself. */
export const IS_SEEN = `(c.hidden_from is distinct from c.org_id or ${IS_BLOCKED})`;

/** What is shown of `org o`, with the asking organization's side of the connection as `c`. `name`: as that one may read it. */
export const orgColumns = (sql: Sql | Tx, name: PendingQuery<Row[]>) => sql`
  o.id, ${name} as name, o.org_type as "orgType", nullif(o.city, '') as city, o.state, o.status = 'provisional' as provisional,
  case when ${sql.unsafe(IS_SEEN)} then c.status end as connection, (${sql.unsafe(IS_INCOMING)}) is true as incoming,
  (${sql.unsafe(IS_BLOCKED)}) is true as blocked,
  case when c.status = 'ignored' and c.initiator_org_id = c.org_id and c.hidden_from is distinct from c.org_id
    then ${ms(sql, 'c.updated_at')} + ${REPEAT_REQUEST_MS} end as "askAgainAt"`;

/**
 * At most `limit`: accepted partners first, then by name. Every word must match. Without words, the accepted partners by latest activity.
 * The asking organization finds itself, what it provisioned and partners that are hidden from others; nobody finds inactive ones.
 */
export async function searchOrgs(sql: Sql, askingOrgId: string, text: string, limit: number): Promise<OrgRecord[]> {
  const words = wordsQuery(text);
  const rows = await (words === null ? partnersOf(sql, askingOrgId, limit) : matching(sql, askingOrgId, words, limit));
  return [...rows];
}

/**
 * At most `limit` that let themselves be found, by name: never the asking organization itself, nor hidden, inactive, merged or
 * provisional ones. Every word must match; without words there are none. A connection does not move them: a row stays where it is.
 */
export async function discoverOrgs(sql: Sql, askingOrgId: string, text: string, limit: number): Promise<OrgRecord[]> {
  const words = wordsQuery(text);
  return words === null ? [] : [...(await discoverable(sql, askingOrgId, words, limit))];
}

/** One organization as the search shows it; undefined where there is none. */
export async function summaryOf(sql: Sql | Tx, askingOrgId: string, orgId: string): Promise<OrgRecord | undefined> {
  const [row] = await sql<OrgRecord[]>`
    select ${orgColumns(sql, nameFor(sql, askingOrgId))}
    from org o left join connection c on c.org_id = ${askingOrgId} and c.partner_org_id = o.id
    where o.id = ${orgId}`;
  return row;
}

/** The same, with what it has become in place of it; null where the asking one may not know of it (any more). */
export async function knownOrg(sql: Sql | Tx, askingOrgId: string, orgId: string): Promise<OrgRecord | null> {
  const [row] = await sql<OrgRecord[]>`
    select ${orgColumns(sql, nameFor(sql, askingOrgId))}
    from org o left join connection c on c.org_id = ${askingOrgId} and c.partner_org_id = o.id
    where o.id = ${standingFor(sql, orgId)} and ${mayBeKnownBy(sql, askingOrgId)}`;
  return row ?? null;
}

export const partnersOf = (sql: Sql, askingOrgId: string, limit: number) => sql<OrgRecord[]>`
  select ${orgColumns(sql, sql`o.name`)}
  from connection c join org o on o.id = c.partner_org_id
  where c.org_id = ${askingOrgId} and c.status = 'accepted' and not o.inactive
  order by c.last_activity_at desc, o.id limit ${limit}`;

/**
 * `words`: a tsquery, as `wordsQuery` makes it. It stands in a subquery, and the known ones in a lateral one, so that the planner takes
 * the indexes whatever it guesses of the words: with a guess and a limit it may read all organizations instead.
 */
export const matching = (sql: Sql, askingOrgId: string, words: string, limit: number) => sql<OrgRecord[]>`
  with known as (
    select partner_org_id as id from connection where org_id = ${askingOrgId} and status = 'accepted'
    union select org_id from org_provisioner where by_org_id = ${askingOrgId}
    union select ${askingOrgId}::uuid
  ), o as (
    select mine.* from known cross join lateral (
      select org.id, coalesce(d.name, org.name) as name, org_type, city, state, status
      from org left join org_description d on org.status = 'provisional' and d.by_org_id = ${askingOrgId} and d.org_id = org.id
      where org.id = known.id and coalesce(d.search, org.search) @@ (select ${words}::tsquery) and not inactive offset 0
    ) mine
    union (
      select id, name, org_type, city, state, status from org
      where search @@ (select ${words}::tsquery) and status = 'claimed' and searchable and not inactive
      limit ${STRANGERS_RANKED})
  )
  select ${orgColumns(sql, sql`o.name`)}
  from o left join connection c on c.org_id = ${askingOrgId} and c.partner_org_id = o.id
  order by (c.status = 'accepted') is true desc, lower(o.name), o.id limit ${limit}`;

export const discoverable = (sql: Sql, askingOrgId: string, words: string, limit: number) => sql<OrgRecord[]>`
  with o as (
    select id, name, org_type, city, state, status from org
    where search @@ (select ${words}::tsquery) and status = 'claimed' and searchable and not inactive and id <> ${askingOrgId}
    limit ${STRANGERS_RANKED}
  )
  select ${orgColumns(sql, sql`o.name`)}
  from o left join connection c on c.org_id = ${askingOrgId} and c.partner_org_id = o.id
  order by lower(o.name), o.id limit ${limit}`;

/** The text as a tsquery that every word of it must match, each as it is typed, as it is spelled plainly, or as a state; null without words. */
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
    .map((words) => words.flatMap(asIndexed).map((word) => `'${word}':*`))
    .map((words) => words.join(' & '));
  const states = plain.length === 1 ? statesBeginning(plain[0]!).map((code) => `'state/${code}'`) : [];
  const ways = [...new Set([...spellings, ...states])];
  return ways.length === 0 ? null : `(${ways.join(' | ')})`;
}

/** PostgreSQL takes the beginning of "3e1a2b" for a number, and keeps two words. */
const asIndexed = (word: string): string[] => word.match(/^\d+e\d+|.+/g) ?? [];

/** Codes of the states whose code, or a word of whose name, begins so. */
const statesBeginning = (word: string): string[] =>
  Object.entries(US_STATES)
    .filter(([code, name]) => [code, ...name.split(' ')].some((part) => part.toLowerCase().startsWith(word)))
    .map(([code]) => code);
