// What the clock of a title needs of each organization on its thread: what it noted about the thread, its policy, terms and registration days.
import type { Helper } from 'postgres';
import type { ClaimOnClock, ClaimSide } from '../../../domain/desk/clock/claims.ts';
import { type RegistrationDays, type Retail, SHIPPED_REGISTRATION_DAYS } from '../../../domain/desk/clock/registration.ts';
import type { Heirs } from '../../../domain/desk/clock/seller.ts';
import { type ClockEntry, NOTHING_NOTED } from '../../../domain/desk/clock/title-clock.ts';
import { defaultPolicy, type TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import type { TitleTerms } from '../../../domain/desk/clock/title-terms.ts';
import type { OwnDesk } from '../../../domain/desk/stored-row.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { few, type Fragment, msOf, type Sql, type Tx } from '../../postgres/connections/sql.ts';
import { HEIRS, ON_THREAD_NOW } from './sellers.ts';
import { POLICY } from './title-policies.ts';
import { TERMS } from './title-terms.ts';

export type OwnDeskJson = {
  /** Null if the organization noted nothing about the thread. */
  entry: EntryJson | null;
  /** Null for the default. */
  policy: TitlePolicy | null;
  state: UsState | null;
  /** Null for none. */
  terms: TitleTerms[] | null;
  /** Null for none, and without terms. */
  heirs: Heirs | null;
};
type EntryJson = Omit<ClockEntry, 'ours' | 'against' | 'retail'> & {
  followUpOn: string | null;
  followUpSetAt: number | null;
  claims: Partial<Record<ClaimSide, ClaimOnClock>> | null;
  retail: Retail | null;
  /** The organization's own days for the state of the retail sale. */
  registration: RegistrationDays | null;
};

const ENTRY = `
  case when e.org_id is not null then json_build_object(
    'dealOn', e.deal_on, 'dueOn', e.due_on, 'kind', e.kind, 'sellerState', e.seller_state, 'notFiling', e.not_filing_at is not null,
    'followUpOn', e.follow_up_on, 'followUpSetAt', ${msOf('e.follow_up_set_at')},
    'claims', (
      select json_object_agg(c.side, json_build_object('status', c.status, 'answerBy', ${msOf('c.answer_by')}))
      from title_claim c where c.org_id = e.org_id and c.thread_id = e.thread_id),
    'retail', case when e.retail_on is not null then json_build_object(
      'on', e.retail_on, 'state', e.retail_state, 'financed', coalesce(e.retail_financed, false), 'registeredOn', e.registered_on) end,
    'registration', case when e.retail_on is not null then (
      select json_build_object('days', r.days, 'financedDays', r.financed_days)
      from registration_days r where r.org_id = e.org_id and r.state = e.retail_state) end) end`;

/**
 * For an organization `o`, its row `e` of desk_entry and `p` of title_policy, which may be missing. `sellers`: which organizations' terms are
 * read besides those for a type, as what follows `in`; all without it. `heirs`: the expression for `OwnDesk.heirs`.
 */
export const ownDesk = (sellers: string | null = null, heirs = 'null::json'): string => `
  json_build_object(
    'entry', ${ENTRY}, 'policy', ${POLICY}, 'state', o.state,
    'terms', (
      select json_agg(${TERMS}) from title_terms tt
      where tt.org_id = o.id and tt.is_on ${sellers === null ? '' : `and (tt.for_org_id is null or tt.for_org_id in ${sellers})`}),
    'heirs', ${heirs})`;

export function ownDeskFromJson({ entry, policy, state, terms, heirs }: OwnDeskJson): OwnDesk {
  const rules = { policy: policy ?? defaultPolicy(state), terms: terms ?? [], heirs: heirs ?? {} };
  if (!entry) return { ...rules, entry: NOTHING_NOTED, followUp: null, registration: null };
  const { followUpOn, followUpSetAt, claims, registration, ...noted } = entry;
  return {
    ...rules,
    entry: { ...noted, ours: claims?.ours ?? null, against: claims?.against ?? null },
    followUp: followUpOn === null ? null : { on: followUpOn, setAt: followUpSetAt! },
    registration: noted.retail && (registration ?? SHIPPED_REGISTRATION_DAYS[noted.retail.state] ?? null),
  };
}

export type OwnDesks = Map<string, OwnDesk>;

export const readOwnDesks = async (sql: Sql | Tx, threadId: string, orgIds: readonly string[]): Promise<OwnDesks> =>
  desksOf(await selectOwnDesks(sql, threadId, few(sql, orgIds)));

export type OwnDeskRow = { orgId: string; desk: OwnDeskJson };

/** `threadId`: an id, or the column with it. `orgIds`: what follows `in`. */
export const selectOwnDesks = (sql: Sql | Tx, threadId: string | Fragment, orgIds: Helper<string[]> | Fragment) =>
  sql<OwnDeskRow[]>`
    select o.id as "orgId", ${sql.unsafe(ownDesk(null, HEIRS))} as desk
    from (select ${threadId}::uuid as id) t cross join org o
      left join desk_entry e on e.org_id = o.id and e.thread_id = t.id left join title_policy p on p.org_id = o.id
    where o.id in ${orgIds}`;

/** For a `thread t`: of all organizations that are or were on it, each with its terms for the others. */
export const DESKS = `
  (select json_agg(json_build_object('orgId', o.id, 'desk', ${ownDesk(ON_THREAD_NOW, HEIRS)}))
   from (select distinct org_id from stake where thread_id = t.id) s join org o on o.id = s.org_id
     left join desk_entry e on e.org_id = o.id and e.thread_id = t.id left join title_policy p on p.org_id = o.id)`;

export const desksOf = (rows: readonly OwnDeskRow[]): OwnDesks => new Map(rows.map(({ orgId, desk }) => [orgId, ownDeskFromJson(desk)]));
