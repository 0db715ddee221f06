// Organizations' title terms. The commands that change them hold the lock of the policy.
import type { StartingTermsName } from '../../../domain/desk/clock/starting-terms.ts';
import type { TitleTerms } from '../../../domain/desk/clock/title-terms.ts';
import type { OrgType } from '../../../domain/vocabulary.ts';
import { few, first, ms, valuesOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { currentOrgId, nameFor } from '../orgs/org-visibility.ts';
import { neighborsInView } from '../threads/neighbors.ts';

const dayOf = (column: string): string => `json_build_object('days', tt.${column}_days, 'unit', tt.${column}_unit)`;

/** The terms of a row `tt` of title_terms as JSON, as `TitleTerms`. */
export const TERMS = `
  json_build_object(
    'id', tt.id, 'kind', tt.kind, 'sellerState', tt.seller_state, 'dealsFrom', tt.deals_from,
    'for', case when tt.for_org_id is null then json_build_object('orgType', tt.for_org_type) else json_strip_nulls(json_build_object(
      'orgId', tt.for_org_id,
      'formerIds', (select json_agg(r.from_org_id) from org_redirect r where r.to_org_id = tt.for_org_id))) end,
    'due', ${dayOf('due')},
    'window', case when tt.window_opens_days is not null then json_build_object(
      'opens', ${dayOf('window_opens')}, 'closes', case when tt.window_closes_days is not null then ${dayOf('window_closes')} end,
      'once', tt.window_once) end,
    'until', tt.until_hour,
    'answer', case when tt.answer_within is not null then json_build_object(
      'within', tt.answer_within, 'unit', tt.answer_unit, 'by', tt.answer_by_hour) end,
    'timeZone', tt.time_zone)`;

/** What an organization keeps beside what its clock counts by. Days are YYYY-MM-DD. `changedBy`: null if the account was deleted. */
export type KeptTerms = {
  terms: TitleTerms;
  isOn: boolean;
  howToFile: string;
  source: string;
  asOf: string | null;
  checkedOn: string | null;
  note: string;
  startingTerms: StartingTermsName | null;
  /** Null for terms for all of a type. */
  forOrg: { name: string; orgType: OrgType } | null;
  changedBy: string | null;
  changedAt: number;
  /** Active threads whose title is counted with them. */
  titles: number;
};

/** Of one organization, by the names of those that they are for, the closest ones first. */
export const readTerms = async (sql: Sql | Tx, orgId: string): Promise<KeptTerms[]> => [
  ...(await sql<KeptTerms[]>`
    select ${sql.unsafe(TERMS)} as terms, tt.is_on as "isOn", tt.how_to_file as "howToFile", tt.source, tt.as_of::text as "asOf",
      tt.checked_on::text as "checkedOn", tt.note, tt.starting_terms as "startingTerms",
      case when o.id is not null then json_build_object('name', ${nameFor(sql, orgId)}, 'orgType', o.org_type) end as "forOrg",
      u.name as "changedBy", ${ms(sql, 'tt.changed_at')} as "changedAt", coalesce(counted.titles, 0)::int as titles
    from title_terms tt left join org o on o.id = tt.for_org_id left join app_user u on u.id = tt.changed_by
      left join (select terms_id, count(*) as titles from desk_row where org_id = ${orgId} group by terms_id) counted on counted.terms_id = tt.id
    where tt.org_id = ${orgId}
    order by o.id is null, lower(o.name), o.id, tt.for_org_type, tt.kind nulls last, tt.seller_state nulls last, tt.deals_from desc nulls last, tt.id`),
];

export type TermsToSave = Omit<KeptTerms, 'isOn' | 'forOrg' | 'changedBy' | 'changedAt' | 'titles'>;

/** Adds or replaces terms, which are in use then. `now` in ms. */
export async function saveTerms(
  tx: Tx,
  { terms, ...kept }: TermsToSave,
  by: { orgId: string; userId: string; now: number },
): Promise<void> {
  const { for: whom, due, window, answer } = terms;
  const row = {
    for_org_id: 'orgId' in whom ? whom.orgId : null,
    for_org_type: 'orgType' in whom ? whom.orgType : null,
    kind: terms.kind,
    seller_state: terms.sellerState,
    deals_from: terms.dealsFrom,
    due_days: due.days,
    due_unit: due.unit,
    window_opens_days: window?.opens.days ?? null,
    window_opens_unit: window?.opens.unit ?? null,
    window_closes_days: window?.closes?.days ?? null,
    window_closes_unit: window?.closes?.unit ?? null,
    window_once: window?.once ?? null,
    until_hour: terms.until,
    answer_within: answer?.within ?? null,
    answer_unit: answer?.unit ?? null,
    answer_by_hour: answer?.by ?? null,
    time_zone: terms.timeZone,
    how_to_file: kept.howToFile,
    source: kept.source,
    as_of: kept.asOf,
    checked_on: kept.checkedOn,
    note: kept.note,
    starting_terms: kept.startingTerms,
    is_on: true,
    changed_by: by.userId,
    changed_at: new Date(by.now),
  };
  await tx`insert into title_terms ${tx({ id: terms.id, org_id: by.orgId, ...row })} on conflict (id) do update set ${tx(row)}`;
}

/** Whether there were such. */
export const deleteTerms = async (tx: Tx, orgId: string, termsId: string): Promise<boolean> =>
  (await tx`delete from title_terms where org_id = ${orgId} and id = ${termsId}`).count > 0;

export const hasTermsInUse = async (tx: Tx, orgId: string): Promise<boolean> =>
  (await tx`select from title_terms where org_id = ${orgId} and is_on limit 1`).count > 0;

/** How many titles that the organization waits for follow no terms. */
export async function countWithoutTerms(sql: Sql | Tx, orgId: string): Promise<number> {
  const [row] = await sql<[{ titles: number }]>`
    select count(*)::int as titles from desk_row where org_id = ${orgId} and awaited = 'arrival' and terms_id is null`;
  return row.titles;
}

// Whom terms can be for.

export type NamedOrg = { orgId: string; name: string; orgType: OrgType };

/** Partners, and the organizations that titles on the way were bought from, by name. */
export const readSellers = async (sql: Sql | Tx, orgId: string): Promise<NamedOrg[]> => [
  ...(await sql<NamedOrg[]>`
    select o.id as "orgId", ${nameFor(sql, orgId)} as name, o.org_type as "orgType"
    from (
      select partner_org_id as id from connection where org_id = ${orgId} and status = 'accepted'
      union select seller_org_id from desk_row where org_id = ${orgId}
    ) known join org o on o.id = known.id
    where not o.inactive order by lower(${nameFor(sql, orgId)}), o.id`),
];

/**
 * The id of the organization, following merges, if it is a partner or a neighbor on a thread; null if not, or if there is none. It stays what
 * it is until the transaction ends: it is not merged into another one meanwhile.
 */
export async function lockNameable(tx: Tx, orgId: string, otherId: string): Promise<string | null> {
  const current = await first(tx<{ id: string }[]>`select ${currentOrgId(tx, otherId)} as id`);
  const found = await first(tx<{ id: string }[]>`
    select o.id from org o
    where o.id = ${current!.id} and o.id <> ${orgId} and not o.inactive and (
      exists (select from connection c where c.org_id = ${orgId} and c.partner_org_id = o.id and c.status = 'accepted')
      or exists (select from desk_row d where d.org_id = ${orgId} and d.seller_org_id = o.id)
      or exists (select from ${neighborsInView(tx, orgId, tx`o.id`)} pair))
    for share of o`);
  return found?.id ?? null;
}

// A placeholder that becomes part of an organization hands it the terms that others have for it.

/** The organizations that have terms for this one, in the order in which policies are locked. */
export const readTermsOwners = async (tx: Tx, forOrgId: string): Promise<string[]> =>
  await valuesOf(tx<{ id: string }[]>`select distinct org_id as id from title_terms where for_org_id = ${forOrgId} order by 1`);

/**
 * Terms for one organization are for another one then. Of two with the same key those last checked stay in use, then those of the later "as
 * of"; the other ones are switched off. The caller has locked the policies of their owners.
 */
export async function transferTerms(tx: Tx, from: string, to: string, ownerIds: readonly string[]): Promise<void> {
  if (ownerIds.length === 0) return;
  const rank = (row: string) =>
    tx.unsafe(`coalesce(${row}.checked_on, '-infinity'), coalesce(${row}.as_of, '-infinity'), ${row}.for_org_id = `);
  const owners = few(tx, ownerIds);
  await tx`
    update title_terms tt set is_on = false from title_terms other
    where tt.org_id in ${owners} and tt.is_on and other.org_id = tt.org_id and other.is_on
      and (tt.for_org_id, other.for_org_id) in ((${from}::uuid, ${to}::uuid), (${to}::uuid, ${from}::uuid))
      and (tt.kind, tt.seller_state, tt.deals_from) is not distinct from (other.kind, other.seller_state, other.deals_from)
      and (${rank('other')} ${to}::uuid) > (${rank('tt')} ${to}::uuid)`;
  await tx`update title_terms set for_org_id = ${to} where for_org_id = ${from} and org_id in ${owners}`;
}
