// A thread as JSON that PostgreSQL builds in one expression.
import type { Envelope } from '../../../domain/envelope/envelope.ts';
import type { MailStatus } from '../../../domain/vocabulary.ts';
import type { Departure, EventDetails, JoinedAs, Ending, Thread, Update, UpdateRequest, Vehicle } from '../../../domain/thread/thread.ts';
import type { OrgFacts } from '../../../domain/thread/view/org-facts.ts';
import type { PlaceholderStatus } from '../../../domain/thread/view/visibility.ts';
import { UPDATES_PER_PAGE } from '../../../domain/limits.ts';
import { CALLED_BY } from '../orgs/org-descriptions.ts';
import { newUntilSql } from '../orgs/org-names.ts';
import { msOf, type Sql, type Tx } from '../sql.ts';
import { JOIN_REPRESENTED_ORG } from './neighbors.ts';

/** Not an object whose keys are ids: each id would give it another shape, for which V8 keeps a description and compiles code again. */
export type ById<T> = [id: string, of: T][];

export type StakeJson = {
  id: string;
  orgId: string;
  formerOrgIds: string[];
  metOrgIds: string[];
  standsFor: string | null;
  joined: JoinedAs;
  invitedBy: string;
  createdAt: number;
  /** Null for a stake that was never an invitation, or that had ended before invitations had an expiry. */
  expiresAt: number | null;
  standing: 'invited' | 'active' | 'completed';
  confirmedAt: number | null;
  deliveredAt: number | null;
  cut: number | null;
  hasTitle: boolean;
  receivedAt: number | null;
  objected: boolean | null;
  ownWord: boolean | null;
  orderIndex: number | null;
  departedHow: Departure['how'] | null;
  departedAt: number | null;
};
/** What a delivery or a claim says about the title, and what became of it. */
export type HandoverJson = {
  expected: string | null;
  /** Null for a delivery of an earlier version. */
  envelope: Envelope | null;
  toStakeId: string | null;
  status: Ending['status'] | null;
  endedAt: number | null;
  endedBy: string | null;
  endedCause: Extract<Ending, { cause: string }>['cause'] | null;
  endedNote: string;
  endedPaper: Extract<Ending, { cause: string }>['paper'];
  endedExpected: string | null;
  /** Null if it waits since the update's `at`. */
  pendingSince: number | null;
  contestedBy: string | null;
  objection: string | null;
  /** The member of the viewer's organization who answered it. */
  colleague: string | null;
};
export type UpdateJson = {
  id: string;
  authorStakeId: string;
  type: Update['type'];
  at: number;
  message: string;
  eta: string | null;
  /** null if none. */
  answeredStakeIds: string[] | null;
  /** Whether it is on the requested page. */
  paged: boolean;
  /** The member of the viewer's organization who wrote it. Null if the thread is read without a viewer. */
  colleague: string | null;
  /** Null for notes and events. */
  handover: HandoverJson | null;
  event: EventDetails | null;
  /** For an event: which colleague made the entry that it is about: the one that was taken back, or the answer to a claim that is contested. */
  aboutColleague: string | null;
};
type RequestJson = UpdateRequest & { colleague: string | null; reminderColleague: string | null };
/** Stored as the domain has it. */
type StoredState = Pick<Thread, 'returning' | 'ended' | 'lastAnswer' | 'limitedCommands' | 'vinSettled' | 'trackingNumbers'>;
export type ThreadJson = StoredState & {
  id: string;
  vehicle: Vehicle;
  /** Null if the opener wrote make and model. */
  vehicleAuthors: Thread['vehicleAuthors'] | null;
  createdAt: number;
  updatedAt: number;
  seq: number;
  /** The member of the viewer's organization who gave the last answer. */
  lastAnswerColleague: string | null;
  currentStakeId: string;
  expected: string | null;
  disputedUpdateId: string | null;
  stakes: StakeJson[];
  updates: UpdateJson[];
  /** Of the updates that are liked: by whom, the earliest first. */
  likes: ById<string[]>;
  /** For the updates before the page: their number by what decides whether they are hidden. */
  earlier: [authorStakeId: string, answeredStakeIds: string[] | null, isEvent: boolean, count: number][];
  requests: RequestJson[];
};

// These expressions contain no parameters, so they are built once, not for each request.

const NONE = `'[]'::json`;

/** A selection of updates of `thread t`: the rows of thread_update, which rows `u` are on the page, and the counts before it. */
type UpdateSelection = { updates: string; paged: string; likes: boolean; earlier: string; colleagues: boolean };

/** Of these updates: those that are liked, with who likes them, the earliest first. In one search: few updates are liked. */
const likes = (updates: string): string => `(
  select coalesce(json_agg(json_build_array(liked.update_id, liked.by)), '[]') from (
    select l.update_id, array_agg(l.org_id order by l.at, l.org_id) as by from update_like l
    where l.update_id = any(array(select id from (${updates}) u)) group by l.update_id) liked)`;

/** The name of a user, if the stake is one of the viewer's organization: a row `viewer` has its stakes. */
const colleagueName = (userId: string, stakeId: string): string =>
  `case when ${stakeId} = any(viewer.stake_ids) then (select p.name from app_user p where p.id = ${userId}) end`;

/** The name of the user who made the entry of the ledger that `which` selects, likewise. Only likes have the time of another entry. */
const entryColleague = (which: string, stakeId: string): string =>
  `(select p.name from thread_event e join app_user p on p.id = e.user_id
    where e.thread_id = t.id and ${which} and e.command not in ('likeUpdate', 'unlikeUpdate') and ${stakeId} = any(viewer.stake_ids))`;

/** For an update `u`. */
const ABOUT_COLLEAGUE = `
  case u.event ->> 'kind'
    when 'taken-back' then ${entryColleague(`e.seq = (u.event ->> 'seq')::int`, 'u.author_stake_id')}
    when 'contested' then ${entryColleague(
      `e.at = to_timestamp((u.event -> 'confirmed' ->> 'at')::bigint / 1000.0)`,
      `(u.event -> 'confirmed' ->> 'by')::uuid`,
    )} end`;

/** Open requests, and those that were withdrawn less than a day ago: until then the organization may not ask again. */
const REQUESTS = `
  select * from update_request
  where thread_id = t.id and (resolved_at is null or withdrawn) and coalesce(resolved_at, 'infinity') > now() - interval '25 hours'`;

/** The rows of `select` as JSON, in its order. An object of many keys is cheaper as a row than built key by key. */
const jsonRows = (select: string): string => `(select coalesce(json_agg(r), '[]') from (${select}) r)`;

const STAKES = `
  select s.id, s.org_id as "orgId", s.former_org_ids as "formerOrgIds", s.met_org_ids as "metOrgIds", s.joined, s.invited_by as "invitedBy",
    ${msOf('s.created_at')} as "createdAt", ${msOf('s.expires_at')} as "expiresAt", s.standing, ${msOf('s.confirmed_at')} as "confirmedAt",
    ${msOf('s.delivered_at')} as "deliveredAt", s.cut, s.has_title as "hasTitle", ${msOf('s.received_at')} as "receivedAt",
    s.objected, s.own_word as "ownWord", s.order_index as "orderIndex", s.departed_how as "departedHow",
    ${msOf('s.departed_at')} as "departedAt", o.stands_for as "standsFor"
  from stake s join org o on o.id = s.org_id where s.thread_id = t.id order by s.order_index, s.departed_at, s.id`;

/** For an update `u`. Most updates are notes, of which none of this is read or written. */
const handover = (colleagues: boolean): string => `
  case when u.type in ('delivered', 'claim_title') then (select to_json(h) from (
    select u.expected, u.envelope, u.to_stake_id as "toStakeId", u.status, ${msOf('u.ended_at')} as "endedAt", u.ended_by as "endedBy",
      u.ended_cause as "endedCause", u.ended_note as "endedNote", u.ended_paper as "endedPaper", u.ended_expected as "endedExpected",
      ${msOf('u.pending_since')} as "pendingSince", u.contested_by as "contestedBy", u.objection,
      ${colleagues ? colleagueName('u.ended_user_id', 'u.ended_by') : 'null'} as colleague) h) end`;

const updateRows = ({ updates, paged, colleagues }: UpdateSelection): string => `
  select u.id, u.author_stake_id as "authorStakeId", u.type, ${msOf('u.at')} as at, u.message, u.eta, u.answered_stake_ids as "answeredStakeIds",
    ${paged} as paged, ${colleagues ? colleagueName('u.user_id', 'u.author_stake_id') : 'null'} as colleague,
    ${handover(colleagues)} as handover, u.event, ${colleagues ? ABOUT_COLLEAGUE : 'null'} as "aboutColleague"
  from (${updates}) u order by u.place`;

const requestRows = (colleagues: boolean): string => `
  select r.id, r.stake_id as "stakeId", r.target_stake_id as "targetStakeId", r.note, ${msOf('r.at')} as at,
    ${msOf('r.resolved_at')} as "resolvedAt", ${msOf('r.reminded_at')} as "remindedAt", coalesce(r.withdrawn, false) as withdrawn,
    coalesce(r.automatic, false) as automatic,
    ${colleagues ? colleagueName('r.user_id', 'r.stake_id') : 'null'} as colleague,
    ${colleagues ? `case when r.reminded_at is not null then ${entryColleague('e.at = r.reminded_at', 'r.stake_id')} end` : 'null'} as "reminderColleague"
  from (${REQUESTS}) r order by r.at, r.id`;

const threadExpression = (selection: UpdateSelection): string => `
  json_build_object(
    'id', t.id,
    'vehicle', json_build_object('vin', t.vin, 'year', t.year, 'make', t.make, 'model', t.model, 'mileage', t.mileage),
    'createdAt', ${msOf('t.created_at')}, 'updatedAt', ${msOf('t.updated_at')}, 'seq', t.seq, 'currentStakeId', t.current_stake_id,
    'expected', t.expected, 'disputedUpdateId', t.disputed_update_id, 'vehicleAuthors', t.vehicle_authors, 'vinSettled', t.vin_settled,
    'returning', t.returning_title, 'ended', t.ended, 'lastAnswer', t.last_answer, 'limitedCommands', t.limited_commands,
    'trackingNumbers', t.tracking_numbers,
    'lastAnswerColleague', ${selection.colleagues ? entryColleague(`e.seq = (t.last_answer ->> 'seq')::int`, `(t.last_answer ->> 'by')::uuid`) : 'null'},
    'stakes', ${jsonRows(STAKES)}, 'updates', ${jsonRows(updateRows(selection))}, 'likes', ${selection.likes ? likes(selection.updates) : NONE},
    'earlier', ${selection.earlier},
    'requests', ${jsonRows(requestRows(selection.colleagues))})`;

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

const THREAD = {
  all: threadExpression({
    updates: 'select * from thread_update where thread_id = t.id',
    paged: 'true',
    likes: true,
    earlier: NONE,
    colleagues: true,
  }),
  page: threadExpression({ updates: PAGED_AND_PENDING, paged: PAGED, likes: true, earlier: EARLIER, colleagues: true }),
  'for-card': threadExpression({ updates: LATEST_AND_PENDING, paged: 'true', likes: false, earlier: NONE, colleagues: false }),
  delivery: threadExpression({
    updates: 'select * from thread_update where id = shipped.update_id',
    paged: 'true',
    likes: false,
    earlier: NONE,
    colleagues: true,
  }),
  none: threadExpression({
    updates: 'select * from thread_update where false',
    paged: 'true',
    likes: false,
    earlier: NONE,
    colleagues: false,
  }),
};

/**
 * The expression for a `thread t`, and for all updates, a page of them or a delivery also a row `viewer`. Requests that were answered are left out, because no rule or screen
 * needs them.
 * `updates`: all of them; a page of those before the place `page.before` and those that wait for an answer; those that a
 * card shows (the latest, the last word for the viewer's stake, which is a row `mine`, and those that wait for an answer); or the one
 * delivery of a row `shipped`.
 */
export const threadJson = (sql: Sql | Tx, updates: keyof typeof THREAD = 'all') => sql.unsafe(THREAD[updates]);

/** For `thread t`: the row `viewer` of an organization, null for none. */
export const viewerRow = (sql: Sql | Tx, orgId: string | null) => sql`
  (select coalesce(array_agg(id), '{}') as stake_ids from stake where thread_id = t.id and org_id = ${orgId}::uuid) viewer`;

/** For `thread t`: the row `page` that selects the newest page. */
export const NEWEST_PAGE = `(select coalesce(max(place) + 1, 0) as before from thread_update where thread_id = t.id) page`;

/** The facts of organizations, by id. */
export type OrgsJson = ById<OrgFacts>;

/** What marks `org o` for a stranger; null if nothing does, as for most. */
const ORG_MARKS = `
  case when o.status = 'claimed' and (o.similar_name or ${newUntilSql('o')} is not null) then
    json_build_object('similarName', o.similar_name is true, 'newUntil', ${newUntilSql('o')}) end`;

const ORGS = `
  (select json_agg(json_build_array(known.id, json_build_object(
     'name', o.name, 'orgType', o.org_type, 'formerNames', o.former_names, 'city', nullif(o.city, ''), 'state', o.state,
     'provisional', o.status = 'provisional', 'calledBy', ${CALLED_BY}, 'standsFor', self.stands_for, 'marks', ${ORG_MARKS})))
   from stake s cross join unnest(s.org_id || s.former_org_ids) known (id) join org self on self.id = known.id ${JOIN_REPRESENTED_ORG}
   where s.thread_id = t.id)`;

/** The facts of every organization that is or was on `thread t`; for a stand-in, those of the organization that it stands for. */
export const orgsJson = (sql: Sql | Tx) => sql.unsafe(ORGS);

export type MailsJson = { requests: ById<MailStatus>; placeholders: ById<PlaceholderStatus> };

// A placeholder has no members: its stake is an invitation that nobody has answered.
const MAILS = `
  json_build_object(
    'requests', (
      select coalesce(json_agg(json_build_array(r.id, case when r.mail_due then 'pending' else mail_status(r.id) end)), '[]')
      from update_request r where r.thread_id = t.id and r.resolved_at is null),
    'placeholders', (
      select coalesce(json_agg(json_build_array(s.id, json_build_object(
        'titleContact', o.title_contact_email <> '',
        'invite', (
          select json_build_object(
            'status', m.status, 'at', ${msOf('coalesce(m.left_at, m.created_at)')}, 'by', m.sender_org_id, 'waits', mail_wait(m))
          from mail m where m.cause = s.id and m.address in ('', lower(o.title_contact_email)) order by m.created_at desc limit 1)
      ))), '[]')
      from stake s join org self on self.id = s.org_id ${JOIN_REPRESENTED_ORG}
      where s.thread_id = t.id and s.order_index is not null and s.standing = 'invited' and o.status = 'provisional'))`;

/** The status of the mails about open requests on `thread t`, by request, and to placeholders in its chain, by stake. */
export const mailsJson = (sql: Sql | Tx) => sql.unsafe(MAILS);
