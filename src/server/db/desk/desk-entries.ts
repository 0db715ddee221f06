// What an organization notes about a thread for itself, and what its screen needs to show and change that.
import { type Tx, ms, type Sql } from '../../postgres/connections/sql.ts';
import type { ClaimSide } from '../../../domain/desk/clock/claims.ts';
import type { Retail } from '../../../domain/desk/clock/registration.ts';
import type { SaleKind, Seller } from '../../../domain/desk/clock/title-terms.ts';
import type { OwnDesk } from '../../../domain/desk/stored-row.ts';
import type { Place } from '../../../domain/desk/title-path.ts';
import type { UsState } from '../../../domain/us-states.ts';
import { representedOrgIdSql } from '../threads/neighbors.ts';
import { type ClaimRecord, CLAIMS } from './claims.ts';
import { clockJson, type StoredClock } from './desk-rows.ts';
import { ownDesk, ownDeskFromJson, type OwnDeskJson } from './own-desks.ts';
import { SELLER_NOW } from './sellers.ts';

type Lender = { name: string; payoffOn: string | null; promisedOn: string | null; reference: string };

/** Days are YYYY-MM-DD. */
type DeskEntry = {
  stockNumber: string;
  /** Null for the default. */
  dealOn: string | null;
  /** Null for the default. */
  dueOn: string | null;
  followUpOn: string | null;
  /** Null: unknown. */
  kind: SaleKind | null;
  sellerState: UsState | null;
  lender: Lender;
};

/** `retail` null: neither sold nor registered. */
export type DeskChanges = {
  [Field in keyof DeskEntry]?: DeskEntry[Field] | undefined;
} & {
  assigneeId?: string | null | undefined;
  retail?: Omit<Retail, 'registeredOn'> | null | undefined;
  registeredOn?: string | null | undefined;
  notFiling?: boolean | undefined;
};

/** Writes the given fields. `now` in ms. Throws a foreign key violation if the assignee is not a member. */
export async function saveDeskEntry(
  tx: Tx,
  { orgId, threadId, userId }: { orgId: string; threadId: string; userId: string },
  changes: DeskChanges,
  now: number,
): Promise<void> {
  const { stockNumber, dealOn, dueOn, assigneeId, followUpOn, kind, sellerState, retail, registeredOn, lender, notFiling } = changes;
  const row = {
    ...(stockNumber !== undefined && { stock_number: stockNumber }),
    ...(dealOn !== undefined && { deal_on: dealOn }),
    ...(dueOn !== undefined && { due_on: dueOn }),
    ...(assigneeId !== undefined && { assignee_id: assigneeId }),
    ...(followUpOn !== undefined && { follow_up_on: followUpOn, follow_up_set_at: followUpOn === null ? null : new Date(now) }),
    ...(kind !== undefined && { kind }),
    ...(sellerState !== undefined && { seller_state: sellerState }),
    ...(retail !== undefined && {
      retail_on: retail?.on ?? null,
      retail_state: retail?.state ?? null,
      retail_financed: retail?.financed ?? null,
    }),
    ...(retail === null
      ? { registered_on: null, registered_with: null }
      : registeredOn !== undefined && { registered_on: registeredOn, registered_with: null }),
    ...(lender !== undefined && {
      lender_name: lender.name,
      lender_payoff_on: lender.payoffOn,
      lender_promised_on: lender.promisedOn,
      lender_reference: lender.reference,
    }),
    ...(notFiling !== undefined && { not_filing_by: notFiling ? userId : null, not_filing_at: notFiling ? new Date(now) : null }),
  };
  if (Object.keys(row).length === 0) return;
  // Also checked if the entry exists, and refused without the retail sale. A registration alone is of one that was noted before.
  const { registered_on: _registered, ...others } = row;
  await tx`
    insert into desk_entry ${tx({ org_id: orgId, thread_id: threadId, ...(retail === undefined ? others : row) })}
    on conflict (org_id, thread_id) do update set ${tx(row)}`;
}

type NotedDays = { dealOn: string | null; retailOn: string | null; registeredOn: string | null };

/** The days by which others are checked. Null for what was not noted. */
export async function readNotedDays(tx: Tx, orgId: string, threadId: string): Promise<NotedDays> {
  const [found] = await tx<NotedDays[]>`
    select deal_on as "dealOn", retail_on as "retailOn", registered_on as "registeredOn"
    from desk_entry where org_id = ${orgId} and thread_id = ${threadId}`;
  return found ?? { dealOn: null, retailOn: null, registeredOn: null };
}

/** The organization has come back to the thread with the entry `seq`. */
export const endFollowUp = (tx: Tx, orgId: string, threadId: string, seq: number) => tx`
  update desk_entry set follow_up_on = null, follow_up_set_at = null,
    ended_follow_up_on = follow_up_on, ended_follow_up_set_at = follow_up_set_at, follow_up_ended_by = ${seq}
  where org_id = ${orgId} and thread_id = ${threadId}`;

/** The entry `seq`, which finishes the thread, also says that the car is registered. There is a retail sale. What was noted before stays. */
export const saveRegistration = (tx: Tx, orgId: string, threadId: string, registeredOn: string, seq: number) => tx`
  update desk_entry set registered_on = ${registeredOn}, registered_with = ${seq}
  where org_id = ${orgId} and thread_id = ${threadId} and registered_on is null`;

/** The entry `seq` is taken back, with what it did here. A follow-up that the organization has chosen since stays. */
export const restoreDeskEntry = (tx: Tx, orgId: string, threadId: string, seq: number) => tx`
  update desk_entry set
    follow_up_on = case when restores then ended_follow_up_on else follow_up_on end,
    follow_up_set_at = case when restores then ended_follow_up_set_at else follow_up_set_at end,
    registered_on = case when registered_with = ${seq} then null else registered_on end
  from (select coalesce(follow_up_ended_by = ${seq} and follow_up_on is null, false) as restores
    from desk_entry where org_id = ${orgId} and thread_id = ${threadId}) follow_up
  where org_id = ${orgId} and thread_id = ${threadId} and (restores or registered_with = ${seq})`;

type DeskNote = { id: string; userId: string | null; author: string | null; text: string; at: number };

export async function insertDeskNote(
  tx: Tx,
  { id, orgId, threadId, userId, text, at }: { id: string; orgId: string; threadId: string; userId: string; text: string; at: number },
): Promise<void> {
  await tx`
    insert into desk_note (id, org_id, thread_id, user_id, text, at)
    values (${id}, ${orgId}, ${threadId}, ${userId}, ${text}, ${new Date(at)})`;
}

/** Whether the organization is in the chain of the thread, or was. Null: neither, or there is no such thread. */
export async function placeOnThread(tx: Tx, orgId: string, threadId: string): Promise<'in-chain' | 'departed' | null> {
  const rows = await tx<{ inChain: boolean }[]>`
    select order_index is not null as "inChain" from stake where thread_id = ${threadId} and org_id = ${orgId}`;
  if (rows.some(({ inChain }) => inChain)) return 'in-chain';
  return rows.length > 0 ? 'departed' : null;
}

type Person = { userId: string; name: string };

/** What is kept beside terms. `forName`: null for terms that are for all organizations of a type. Days are YYYY-MM-DD. */
type TermsTexts = {
  id: string;
  forName: string | null;
  howToFile: string;
  source: string;
  asOf: string | null;
  checkedOn: string | null;
};
/** `row`: of the table; null unless the organization is active on the thread. `seller`, `buyerName`: null without it, and without such one. */
export type DeskEntryRecord = DeskEntry & {
  assignee: Person | null;
  notFiling: { by: string | null; at: number } | null;
  claims: Partial<Record<ClaimSide, ClaimRecord>> | null;
  notes: DeskNote[];
  members: Person[];
  seller: (Seller & { name: string }) | null;
  buyerName: string | null;
  /** Of the organization's terms for the seller. */
  termsTexts: TermsTexts[] | null;
  row: { place: Place; expected: string | null; clock: StoredClock } | null;
};

const SELLER = `
  json_build_object(
    'orgId', seller.id, 'orgType', seller.org_type, 'state', seller.state, 'heirId', ${SELLER_NOW}, 'name', seller.name)`;

/** `desk`: with the organization's terms for the seller. Null if the organization is not in the chain of the thread. */
export async function readDeskEntry(
  sql: Sql | Tx,
  orgId: string,
  threadId: string,
): Promise<{ entry: DeskEntryRecord; desk: OwnDesk } | null> {
  const [found] = await sql<{ entry: DeskEntryRecord; desk: OwnDeskJson }[]>`
    select ${sql.unsafe(ownDesk(`(${SELLER_NOW})`))} as desk, json_build_object(
      'stockNumber', coalesce(e.stock_number, ''), 'dealOn', e.deal_on, 'dueOn', e.due_on, 'followUpOn', e.follow_up_on,
      'kind', e.kind, 'sellerState', e.seller_state,
      'lender', json_build_object(
        'name', coalesce(e.lender_name, ''), 'payoffOn', e.lender_payoff_on, 'promisedOn', e.lender_promised_on,
        'reference', coalesce(e.lender_reference, '')),
      'assignee', (select json_build_object('userId', u.id, 'name', u.name) from app_user u where u.id = e.assignee_id),
      'notFiling', case when e.not_filing_at is not null then json_build_object(
        'at', ${ms(sql, 'e.not_filing_at')}, 'by', (select u.name from app_user u where u.id = e.not_filing_by)) end,
      'claims', ${sql.unsafe(CLAIMS)},
      'notes', (
        select coalesce(json_agg(json_build_object(
          'id', n.id, 'userId', n.user_id, 'author', u.name, 'text', n.text, 'at', ${ms(sql, 'n.at')}) order by n.at, n.id), '[]')
        from desk_note n left join app_user u on u.id = n.user_id where n.org_id = s.org_id and n.thread_id = s.thread_id),
      'members', (
        select json_agg(json_build_object('userId', u.id, 'name', u.name) order by lower(u.name), u.id)
        from org_member m join app_user u on u.id = m.user_id where m.org_id = s.org_id and u.disabled_at is null),
      'seller', (select ${sql.unsafe(SELLER)} from org seller where seller.id = d.seller_org_id),
      'buyerName', (
        select buyer.name from org below join org buyer on buyer.id = ${sql.unsafe(representedOrgIdSql('below'))}
        where below.id = d.downstream_org_id),
      'termsTexts', (
        select json_agg(json_build_object(
          'id', tt.id, 'forName', (select named.name from org named where named.id = tt.for_org_id), 'howToFile', tt.how_to_file,
          'source', tt.source, 'asOf', tt.as_of, 'checkedOn', tt.checked_on))
        from title_terms tt where tt.org_id = s.org_id and tt.is_on and (tt.for_org_id is null or tt.for_org_id = ${sql.unsafe(SELLER_NOW)})),
      'row', case when d.org_id is not null then json_build_object(
        'place', d.place, 'expected', d.expected, 'clock', ${sql.unsafe(clockJson('d'))}) end
    ) as entry
    from stake s join org o on o.id = s.org_id left join desk_entry e on e.org_id = s.org_id and e.thread_id = s.thread_id
      left join desk_row d on d.org_id = s.org_id and d.thread_id = s.thread_id left join title_policy p on p.org_id = s.org_id
    where s.thread_id = ${threadId} and s.org_id = ${orgId} and s.order_index is not null`;
  return found ? { entry: found.entry, desk: ownDeskFromJson(found.desk) } : null;
}
