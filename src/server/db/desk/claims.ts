// The claims that an organization noted about a thread: the newest of each side.
import type { NotedClaim } from '../../../domain/desk/clock/claim-note.ts';
import type { ClaimSide, ClaimStatus, SettledHow } from '../../../domain/desk/clock/claims.ts';
import type { TimeZone } from '../../../domain/time-zones.ts';
import { column, names, rowOf, selected, time } from '../columns.ts';
import { first, msOf, type Tx } from '../../postgres/connections/sql.ts';

const CLAIM = {
  filedOn: column<string>('filed_on'),
  filedHour: column<number | null>('filed_hour'),
  timeZone: column<TimeZone>('time_zone'),
  confirmation: column<string>('confirmation'),
  answerBy: time<number | null>('answer_by'),
  status: column<ClaimStatus>('status'),
  settledHow: column<SettledHow | null>('settled_how'),
};

/** `notedBy`: a name; null if the account was deleted. */
export type ClaimRecord = NotedClaim & { notedBy: string | null; notedAt: number };

/** For a stake `s` of the organization: its claims as JSON, by their side. Null without any. */
export const CLAIMS = `(
  select json_object_agg(c.side, (select to_json(one) from (
    select ${selected(CLAIM, 'c')}, u.name as "notedBy", ${msOf('c.noted_at')} as "notedAt") one))
  from title_claim c left join app_user u on u.id = c.noted_by where c.org_id = s.org_id and c.thread_id = s.thread_id)`;

/** `notedAt` (ms) tells it from those that it replaced: it is later. */
export const readClaim = async (tx: Tx, { orgId, threadId, side }: OfClaim): Promise<(NotedClaim & { notedAt: number }) | null> =>
  await first(tx<(NotedClaim & { notedAt: number })[]>`
    select ${tx.unsafe(selected(CLAIM, 'c'))}, ${tx.unsafe(msOf('c.noted_at'))} as "notedAt" from title_claim c
    where c.org_id = ${orgId} and c.thread_id = ${threadId} and c.side = ${side}`);

type OfClaim = { orgId: string; threadId: string; side: ClaimSide };

const COLUMNS = `org_id, thread_id, side, noted_by, noted_at, ${names(CLAIM)}`;

/** Moves the claim to those that were replaced. `noteId`: the internal note that tells of it. */
export async function replaceClaim(tx: Tx, { orgId, threadId, side }: OfClaim, noteId: string): Promise<void> {
  const columns = tx.unsafe(COLUMNS);
  await tx`
    with replaced as (
      delete from title_claim where org_id = ${orgId} and thread_id = ${threadId} and side = ${side} returning ${columns}
    )
    insert into replaced_claim (note_id, ${columns}) select ${noteId}, ${columns} from replaced`;
}

/** There is none of its side. With an entry of the desk, because the clock reads claims of an entry. `at`: ms. */
export async function insertClaim(
  tx: Tx,
  { orgId, threadId, side }: OfClaim,
  claim: NotedClaim,
  noted: { by: string; at: number },
): Promise<void> {
  const row = { ...rowOf(CLAIM, claim), noted_by: noted.by, noted_at: new Date(noted.at) };
  await tx`
    with entry as (
      insert into desk_entry (org_id, thread_id) values (${orgId}, ${threadId}) on conflict do nothing
    )
    insert into title_claim ${tx({ org_id: orgId, thread_id: threadId, side, ...row })}`;
}

export async function updateClaim(tx: Tx, { orgId, threadId, side }: OfClaim, claim: NotedClaim): Promise<void> {
  await tx`
    update title_claim set ${tx(rowOf(CLAIM, claim))} where org_id = ${orgId} and thread_id = ${threadId} and side = ${side}`;
}

/** The one that it replaced returns, as it was, and the note about that one goes. */
export async function deleteClaim(tx: Tx, { orgId, threadId, side }: OfClaim): Promise<void> {
  const columns = tx.unsafe(COLUMNS);
  await tx`delete from title_claim where org_id = ${orgId} and thread_id = ${threadId} and side = ${side}`;
  await tx`
    with last as (
      select note_id, ${columns} from replaced_claim where org_id = ${orgId} and thread_id = ${threadId} and side = ${side}
      order by noted_at desc limit 1
    ), returned as (
      insert into title_claim (${columns}) select ${columns} from last
    )
    delete from desk_note where id in (select note_id from last)`;
}
