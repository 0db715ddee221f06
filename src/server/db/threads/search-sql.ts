// What the searches of an organization's titles have in common.
import { ACCENTS, IGNORED_IN_NAMES, SPELLED_OUT } from '../../../domain/search/search-text.ts';
import { type Fragment, literal, type Sql } from '../../postgres/connections/sql.ts';

/** The expression of a name, as `foldName` in the domain folds it. */
export const foldedName = (name: string): string =>
  Object.entries(SPELLED_OUT).reduce(
    (folded, [char, letters]) => `replace(${folded}, ${literal(char)}, ${literal(letters)})`,
    `translate(regexp_replace(normalize(lower(${name}), NFD), '[${ACCENTS}]', '', 'g'), ${literal(IGNORED_IN_NAMES)}, '')`,
  );

/**
 * The rows `thread_id` of titles that the organization sent or that were sent to it in an envelope with one of these codes or tracking
 * numbers. It reads the organization's own envelopes, so that the time says nothing about those of others.
 */
export const sentRows = (sql: Sql, orgId: string, sent: readonly string[]): Fragment =>
  sent.length === 0
    ? sql`select null::uuid as thread_id where false`
    : sql`${envelopesWith(sql, 'from_org_id', 'author_stake_id', orgId, sent)}
      union all ${envelopesWith(sql, 'to_org_id', 'to_stake_id', orgId, sent)}`;

const envelopesWith = (sql: Sql, mine: string, stake: string, orgId: string, sent: readonly string[]): Fragment => sql`
  select u.thread_id from thread_update u join stake s on s.id = u.${sql(stake)} and s.order_index is not null
  where u.${sql(mine)} = ${orgId} and u.envelope is not null and u.type = 'delivered'
    and (u.envelope ->> 'code' = any(${sent}::text[]) or u.envelope ->> 'trackingNumber' = any(${sent}::text[]))`;
