// The table `thread`, and a thread as JSON that PostgreSQL builds in one expression: its row with its stakes, updates and requests.
import { settlesVin } from '../../../domain/thread/chain.ts';
import { UPDATES_PER_PAGE } from '../../../domain/limits.ts';
import type { Claim, Thread, Update, Wait } from '../../../domain/thread/thread.ts';
import type { Colleagues } from '../../../domain/thread/view/colleagues.ts';
import type { UpdatesPage } from '../../../domain/thread/view/updates-page.ts';
import { column, names, omit, pick, type RecordOf, rowOf, selected, setFrom, time } from '../columns.ts';
import { type ById, entryColleague, jsonRows } from './json-rows.ts';
import type { Fragment, Sql, Tx } from '../../postgres/connections/sql.ts';
import { type RequestRead, requestOf, requestsSql } from './requests.ts';
import { type StakeRead, stakeOf, STAKES } from './stakes.ts';
import { likesSql, type UpdateRead, updateOf, updatesSql } from './updates.ts';

const VEHICLE = {
  vin: column<string>('vin'),
  year: column<number>('year'),
  make: column<string>('make'),
  model: column<string>('model'),
  mileage: column<number>('mileage'),
};
const THREAD = {
  id: column<string>('id'),
  ...VEHICLE,
  currentStakeId: column<string>('current_stake_id'),
  createdAt: time('created_at'),
  updatedAt: time('updated_at'),
  seq: column<number>('seq'),
  expected: column<string | null>('expected'),
  /** `asOf`: `updatedAt` when it was written. */
  waitsFor: column<(Wait & { asOf: number }) | null>('waits_for'),
  disputedUpdateId: column<string | null>('disputed_update_id'),
  /** Null if the opener wrote make and model. */
  vehicleAuthors: column<Thread['vehicleAuthors'] | null>('vehicle_authors'),
  vinSettled: column<boolean>('vin_settled'),
  returning: column<Thread['returning']>('returning_title'), // `returning` is a word of SQL
  ended: column<Thread['ended']>('ended'),
  lastAnswer: column<Thread['lastAnswer']>('last_answer'),
  limitedCommands: column<Thread['limitedCommands']>('limited_commands'),
  trackingNumbers: column<Thread['trackingNumbers']>('tracking_numbers'),
};
const NEW = pick(THREAD, 'id', 'vin', 'year', 'make', 'model', 'mileage', 'currentStakeId', 'createdAt', 'updatedAt', 'seq');
const CHANGES = omit(THREAD, 'id', 'createdAt');

export type ThreadJson = RecordOf<typeof THREAD> & {
  /** The member of the viewer's organization who gave the last answer. */
  lastAnswerColleague: string | null;
  stakes: StakeRead[];
  updates: UpdateRead[];
  /** By whom the liked updates are liked, the earliest first. */
  likes: ById<string[]>;
  /** For the updates before the page: their number by what decides whether they are hidden. */
  earlier: [authorStakeId: string, answeredStakeIds: string[] | null, isEvent: boolean, count: number][];
  requests: RequestRead[];
};

const NONE = `'[]'::json`;

/** A selection of updates of `thread t`. */
type UpdateSelection = {
  /** The rows of thread_update. */
  updates: string;
  /** Which rows `u` are on the page. */
  paged?: string;
  /** The counts before the page. */
  earlier?: string;
  likes?: boolean;
  colleagues?: boolean;
};

const threadExpression = ({ updates, paged = 'true', earlier = NONE, likes = false, colleagues = false }: UpdateSelection): string => `(
  select to_json(r) from (select ${selected(THREAD, 't')},
    ${colleagues ? entryColleague(`e.seq = (t.last_answer ->> 'seq')::int`, `(t.last_answer ->> 'by')::uuid`) : 'null'} as "lastAnswerColleague",
    ${jsonRows(STAKES)} as stakes, ${updatesSql(updates, paged, colleagues)} as updates, ${likes ? likesSql(updates) : NONE} as likes,
    ${earlier} as earlier, ${requestsSql(colleagues)} as requests) r)`;

const PAGED = `place >= page.before - ${UPDATES_PER_PAGE} and place < page.before`;
// Each part uses its own index. With "or" between them, PostgreSQL reads all updates of the thread.
const PAGED_AND_PENDING = `
  select * from thread_update where thread_id = t.id and ${PAGED}
  union all select * from thread_update where thread_id = t.id and status = 'pending' and not (${PAGED})
  union all select * from thread_update where t.disputed_update_id is not null and id = t.disputed_update_id and not (${PAGED})`;
const LATEST_AND_PENDING = `
  (select * from thread_update where thread_id = t.id order by place desc limit 1)
  union select * from thread_update where id in (mine.last_word_update_id, t.disputed_update_id)
  union select * from thread_update where thread_id = t.id and status = 'pending'`;
const EARLIER = `(
  select coalesce(json_agg(json_build_array(author_stake_id, answered_stake_ids, is_event, updates)), '[]') from (
    select author_stake_id, answered_stake_ids, type = 'event' as is_event, count(*) as updates from thread_update
    where thread_id = t.id and place < page.before - ${UPDATES_PER_PAGE} group by author_stake_id, answered_stake_ids, is_event) earlier)`;

const SELECTIONS = {
  all: threadExpression({ updates: 'select * from thread_update where thread_id = t.id', likes: true, colleagues: true }),
  page: threadExpression({ updates: PAGED_AND_PENDING, paged: PAGED, earlier: EARLIER, likes: true, colleagues: true }),
  'for-card': threadExpression({ updates: LATEST_AND_PENDING }),
  delivery: threadExpression({ updates: 'select * from thread_update where id = shipped.update_id', colleagues: true }),
  none: threadExpression({ updates: 'select * from thread_update where false' }),
};

/**
 * The expression for a `thread t`; all updates, a page of them and a delivery also need a row `viewer`. Requests that were answered are left
 * out, because no rule or screen needs them. `updates`: all of them; a page of those before the place `page.before` and those that wait for an
 * answer; those that a card shows (the latest, the last word for the viewer's stake, which is a row `mine`, and those that wait for an answer);
 * or the one delivery of a row `shipped`.
 */
export const threadJson = (sql: Sql | Tx, updates: keyof typeof SELECTIONS = 'all') => sql.unsafe(SELECTIONS[updates]);

/** The most threads of one statement. The planner knows this limit, but not how many rows are in a parameter: it would assume a hundred. */
export const MOST_THREADS = 16;

/** For `thread t`: the row `viewer` of an organization, null for none. */
export const viewerRow = (sql: Sql | Tx, orgId: string | Fragment | null) => sql`
  (select coalesce(array_agg(id), '{}') as stake_ids from stake where thread_id = t.id and org_id = ${orgId}::uuid) viewer`;

/** For `thread t`: the row `page` that selects the newest page. */
export const NEWEST_PAGE = `(select coalesce(max(place) + 1, 0) as before from thread_update where thread_id = t.id) page`;

export function threadFromJson(json: ThreadJson): Thread {
  const { stakes, updates, likes: likedBy, requests, earlier: _, lastAnswerColleague: _by, vin, year, make, model, mileage, ...row } = json;
  const likes = new Map(likedBy);
  const openerId = stakes.find(({ joined }) => joined === 'creator')!.id;
  const holderStakeId = stakes.find((s) => s.hasTitle)?.id ?? null;
  const thread: Thread = {
    ...row,
    ...writtenByThisVersion(json, holderStakeId),
    vehicle: { vin, year, make, model, mileage },
    vehicleAuthors: json.vehicleAuthors ?? { make: openerId, model: openerId },
    requests: requests.map(requestOf),
    disputedUpdateId: disputedFromJson(json),
    chain: stakes.filter((s) => s.orderIndex !== null).map(stakeOf),
    departed: stakes.flatMap((s) =>
      s.departedHow === null ? [] : [{ ...stakeOf(s), departure: { how: s.departedHow, at: s.departedAt! } }],
    ),
    holderStakeId,
    updates: updates.map((update) => withoutOldContest(updateOf(update, likes.get(update.id) ?? []), holderStakeId)),
  };
  return thread.vinSettled
    ? thread
    : { ...thread, vinSettled: thread.updates.some((update) => isConfirmed(update) && settlesVin(thread, update)) };
}

const isConfirmed = (update: Update): boolean => 'ending' in update && update.ending.status === 'confirmed';

/** A previous version does not update these columns, nor `vin_settled`: what its entries have overtaken does not count. */
function writtenByThisVersion(json: ThreadJson, holderStakeId: string | null): Pick<Thread, 'lastAnswer' | 'returning' | 'waitsFor'> {
  const { lastAnswer, returning, waitsFor, updatedAt, currentStakeId } = json;
  return {
    // Each entry has a later time than the last. Likes do not change `updatedAt`.
    lastAnswer: lastAnswer?.at === updatedAt ? lastAnswer : null,
    returning: holderStakeId === null && returning?.to === currentStakeId ? returning : null,
    waitsFor: waitsFor?.asOf === updatedAt ? waitOf(waitsFor) : null,
  };
}

function waitOf(stored: Wait & { asOf: number }): Wait {
  const { asOf: _, ...wait } = stored;
  return wait;
}

/** Only the holder contests a claim. A previous version does not update that when the title moves. */
function withoutOldContest(update: Update, holderStakeId: string | null): Update {
  if (update.type !== 'claim_title' || update.ending.status !== 'pending') return update;
  const isOld = update.ending.contestedBy !== null && update.ending.contestedBy !== holderStakeId;
  return isOld ? ({ ...update, ending: { ...update.ending, contestedBy: null, objection: '' } } satisfies Claim) : update;
}

/** The members of the viewer's organization who made its entries. `json`: read for a viewer. */
export const colleaguesFromJson = ({ updates, requests, lastAnswer, lastAnswerColleague }: ThreadJson): Colleagues => ({
  updates: named(updates.map(({ id, colleague }) => [id, colleague])),
  answers: named([
    // An older claim may have been answered otherwise since.
    ...updates.map(({ event, aboutColleague }) => [event?.kind === 'contested' ? event.claimId : null, aboutColleague] as const),
    ...updates.map(({ id, handover }) => [id, handover?.colleague ?? null] as const),
  ]),
  requests: named(requests.map(({ id, colleague }) => [id, colleague])),
  reminders: named(requests.map(({ id, reminderColleague }) => [id, reminderColleague])),
  entries: named([
    ...updates.map(({ event, aboutColleague }) => [(event?.kind === 'taken-back' && event.seq) || null, aboutColleague] as const),
    [lastAnswer?.seq ?? null, lastAnswerColleague],
  ]),
});

const named = <K>(all: readonly (readonly [key: K | null, name: string | null])[]): ReadonlyMap<K, string> =>
  new Map(all.flatMap(([key, name]) => (key === null || name === null ? [] : [[key, name] as const])));

/**
 * A previous version does not update this column: it may name a delivery whose author does not have the title any more, or that
 * was followed by another delivery.
 */
function disputedFromJson({ disputedUpdateId, currentStakeId, updates }: ThreadJson): string | null {
  const delivery = updates.find(({ id }) => id === disputedUpdateId);
  const isSettled = delivery && (updates.some(isDeliveryPending) || currentStakeId !== delivery.authorStakeId);
  return isSettled ? null : disputedUpdateId;
}

const isDeliveryPending = ({ type, handover }: UpdateRead): boolean => type === 'delivered' && handover?.status === 'pending';

/** The page that was read with the thread. `thread` must come from the same JSON. */
export const pageFromJson = ({ updates, earlier }: ThreadJson, thread: Thread): UpdatesPage => ({
  updates: thread.updates.filter((_, at) => updates[at]!.paged),
  earlier: earlier.map(([authorStakeId, answered, isEvent, count]) => ({
    authorStakeId,
    isEvent,
    answeredStakeIds: answered ?? [],
    count,
  })),
});

export const newThreadRow = ({ vehicle, waitsFor: _none, ...thread }: Thread): object => rowOf(NEW, { ...vehicle, ...thread });
export const threadRow = ({ vehicle, waitsFor, ...thread }: Thread): object =>
  rowOf(THREAD, { ...vehicle, ...thread, waitsFor: waitsFor && { ...waitsFor, asOf: thread.updatedAt } });

/** `r`: the new rows. */
export const SET_THREAD = setFrom('r', CHANGES);
export const NEW_COLUMNS = names(NEW);
