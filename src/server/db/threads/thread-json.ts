// A thread as JSON that PostgreSQL builds in one expression, and its conversion to the domain's types.
import type { MailStatus } from '../../../domain/vocabulary.ts';
import type { Departure, JoinedAs, Ending, Stake, Thread, Update, UpdateRequest, Vehicle } from '../../../domain/thread/thread.ts';
import type { Mails, PlaceholderStatus } from '../../../domain/thread/view/visibility.ts';
import type { OrgFacts, Orgs } from '../../../domain/thread/view/org-facts.ts';
import type { UpdatesPage } from '../../../domain/thread/view/updates-page.ts';
import { UPDATES_PER_PAGE } from '../../../domain/limits.ts';
import { CALLED_BY } from '../orgs/org-descriptions.ts';
import { msOf, type Sql, type Tx } from '../sql.ts';
import { JOIN_REPRESENTED_ORG } from './neighbors.ts';

type StakeJson = {
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
  orderIndex: number | null;
  departedHow: Departure['how'] | null;
  departedAt: number | null;
};
type UpdateJson = {
  id: string;
  authorStakeId: string;
  type: Update['type'];
  at: number;
  message: string;
  eta: string | null;
  expected: string | null;
  toStakeId: string | null;
  status: Ending['status'] | null;
  endedAt: number | null;
  endedBy: string | null;
  endedCause: Extract<Ending, { cause: string }>['cause'] | null;
  endedNote: string;
  /** null if none. */
  answeredStakeIds: string[] | null;
  /** The earliest first; null if none. */
  likedBy: string[] | null;
  /** Whether it is on the requested page. */
  paged: boolean;
};
export type ThreadJson = {
  id: string;
  vehicle: Vehicle;
  createdAt: number;
  updatedAt: number;
  seq: number;
  currentStakeId: string;
  expected: string | null;
  disputedUpdateId: string | null;
  stakes: StakeJson[];
  updates: UpdateJson[];
  /** For the updates before the page: their number by author and answered stakes. */
  earlier: [authorStakeId: string, answeredStakeIds: string[] | null, count: number][];
  requests: UpdateRequest[];
};

// These expressions contain no parameters, so they are built once, not for each request.

const NONE = `'[]'::json`;

/** A selection of updates of `thread t`: the rows of thread_update, which rows `u` are on the page, and the counts before it. */
type UpdateSelection = { updates: string; paged: string; likes: boolean; earlier: string };

/** For an update `u`. */
const LIKED_BY = `(select json_agg(l.org_id order by l.at, l.org_id) from update_like l where l.update_id = u.id)`;

const threadExpression = ({ updates, paged, likes, earlier }: UpdateSelection): string => `
  json_build_object(
    'id', t.id,
    'vehicle', json_build_object('vin', t.vin, 'year', t.year, 'make', t.make, 'model', t.model, 'mileage', t.mileage),
    'createdAt', ${msOf('t.created_at')}, 'updatedAt', ${msOf('t.updated_at')}, 'seq', t.seq, 'currentStakeId', t.current_stake_id,
    'expected', t.expected, 'disputedUpdateId', t.disputed_update_id,
    'stakes', (
      select json_agg(json_build_object(
        'id', s.id, 'orgId', s.org_id, 'formerOrgIds', s.former_org_ids, 'metOrgIds', s.met_org_ids, 'joined', s.joined, 'invitedBy', s.invited_by,
        'createdAt', ${msOf('s.created_at')}, 'expiresAt', ${msOf('s.expires_at')}, 'standing', s.standing, 'confirmedAt', ${msOf('s.confirmed_at')},
        'deliveredAt', ${msOf('s.delivered_at')}, 'cut', s.cut, 'hasTitle', s.has_title, 'receivedAt', ${msOf('s.received_at')},
        'orderIndex', s.order_index, 'departedHow', s.departed_how, 'departedAt', ${msOf('s.departed_at')},
        'standsFor', o.stands_for
      ) order by s.order_index, s.departed_at)
      from stake s join org o on o.id = s.org_id where s.thread_id = t.id),
    'updates', (
      select coalesce(json_agg(json_build_object(
        'id', u.id, 'authorStakeId', u.author_stake_id, 'type', u.type, 'at', ${msOf('u.at')}, 'message', u.message, 'eta', u.eta, 'expected', u.expected,
        'toStakeId', u.to_stake_id, 'status', u.status, 'endedAt', ${msOf('u.ended_at')}, 'endedBy', u.ended_by,
        'endedCause', u.ended_cause, 'endedNote', u.ended_note, 'answeredStakeIds', u.answered_stake_ids, 'likedBy', ${likes ? LIKED_BY : 'null'}, 'paged', ${paged}
      ) order by u.place), '[]')
      from (${updates}) u),
    'earlier', ${earlier},
    'requests', (
      select coalesce(json_agg(json_build_object(
        'id', r.id, 'stakeId', r.stake_id, 'targetStakeId', r.target_stake_id, 'note', r.note, 'at', ${msOf('r.at')}, 'resolvedAt', null
      ) order by r.at, r.id), '[]')
      from update_request r where r.thread_id = t.id and r.resolved_at is null)
  )`;

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
  select coalesce(json_agg(json_build_array(author_stake_id, answered_stake_ids, updates)), '[]') from (
    select author_stake_id, answered_stake_ids, count(*) as updates from thread_update
    where thread_id = t.id and place < page.before - ${UPDATES_PER_PAGE} group by author_stake_id, answered_stake_ids) earlier)`;

const THREAD = {
  all: threadExpression({ updates: 'select * from thread_update where thread_id = t.id', paged: 'true', likes: true, earlier: NONE }),
  page: threadExpression({ updates: PAGED_AND_PENDING, paged: PAGED, likes: true, earlier: EARLIER }),
  'for-card': threadExpression({ updates: LATEST_AND_PENDING, paged: 'true', likes: false, earlier: NONE }),
  none: threadExpression({ updates: 'select * from thread_update where false', paged: 'true', likes: false, earlier: NONE }),
};

/**
 * The expression for a `thread t`. Resolved requests are left out, because no rule or screen needs them.
 * `updates`: all of them; a page of those before the place `page.before` and those that wait for an answer; or those that a
 * card shows (the latest, the last word for the viewer's stake, which is a row `mine`, and those that wait for an answer).
 */
export const threadJson = (sql: Sql | Tx, updates: keyof typeof THREAD = 'all') => sql.unsafe(THREAD[updates]);

/** For `thread t`: the row `page` that selects the newest page. */
export const NEWEST_PAGE = `(select coalesce(max(place) + 1, 0) as before from thread_update where thread_id = t.id) page`;

const ORGS = `
  (select json_object_agg(known.id, json_build_object(
     'name', o.name, 'orgType', o.org_type, 'formerNames', o.former_names, 'city', nullif(o.city, ''), 'state', o.state,
     'provisional', o.status = 'provisional', 'calledBy', ${CALLED_BY}, 'standsFor', self.stands_for))
   from stake s cross join unnest(s.org_id || s.former_org_ids) known (id) join org self on self.id = known.id ${JOIN_REPRESENTED_ORG}
   where s.thread_id = t.id)`;

/** The facts of every organization that is or was on `thread t`, by id; for a stand-in, those of the organization that it stands for. */
export const orgsJson = (sql: Sql | Tx) => sql.unsafe(ORGS);

export type MailsJson = { requests: Record<string, MailStatus>; placeholders: Record<string, PlaceholderStatus> };

// A placeholder has no members: its stake is an invitation that nobody has answered.
const MAILS = `
  json_build_object(
    'requests', (
      select coalesce(json_object_agg(r.id, mail_status(r.id)), '{}')
      from update_request r where r.thread_id = t.id and r.resolved_at is null),
    'placeholders', (
      select coalesce(json_object_agg(s.id, json_build_object(
        'titleContact', o.title_contact_email <> '',
        'invite', (
          select json_build_object(
            'status', m.status, 'at', ${msOf('coalesce(m.left_at, m.created_at)')}, 'by', m.sender_org_id, 'waits', mail_wait(m))
          from mail m where m.cause = s.id and m.address in ('', lower(o.title_contact_email)) order by m.created_at desc limit 1)
      )), '{}')
      from stake s join org self on self.id = s.org_id ${JOIN_REPRESENTED_ORG}
      where s.thread_id = t.id and s.order_index is not null and s.standing = 'invited' and o.status = 'provisional'))`;

/** The status of the mails about open requests on `thread t`, by request, and to placeholders in its chain, by stake. */
export const mailsJson = (sql: Sql | Tx) => sql.unsafe(MAILS);

export const mailsFromJson = ({ requests, placeholders }: MailsJson): Mails => ({
  requests: new Map(Object.entries(requests)),
  placeholders: new Map(Object.entries(placeholders)),
});

export const orgsFromJson = (json: Record<string, OrgFacts>): Orgs => new Map(Object.entries(json));

export function threadFromJson(json: ThreadJson): Thread {
  const { stakes, updates, earlier: _, ...rest } = json;
  return {
    ...rest,
    disputedUpdateId: disputedFromJson(json),
    chain: stakes.filter((s) => s.orderIndex !== null).map(stakeFromJson),
    departed: stakes.flatMap((s) =>
      s.departedHow === null ? [] : [{ ...stakeFromJson(s), departure: { how: s.departedHow, at: s.departedAt! } }],
    ),
    holderStakeId: stakes.find((s) => s.hasTitle)?.id ?? null,
    updates: updates.map(updateFromJson),
  };
}

/**
 * A previous version does not update this column: it may name a delivery whose author does not have the title any more, or that
 * was followed by another delivery.
 */
function disputedFromJson({ disputedUpdateId, stakes, updates }: ThreadJson): string | null {
  const delivery = updates.find(({ id }) => id === disputedUpdateId);
  const isSettled =
    delivery && (updates.some(isDeliveryPending) || !stakes.some(({ id, hasTitle }) => hasTitle && id === delivery.authorStakeId));
  return isSettled ? null : disputedUpdateId;
}

const isDeliveryPending = ({ type, status }: UpdateJson): boolean => type === 'delivered' && status === 'pending';

/** The page that was read with the thread. `thread` must come from the same JSON. */
export function pageFromJson({ updates, earlier }: ThreadJson, thread: Thread): UpdatesPage {
  return {
    updates: thread.updates.filter((_, at) => updates[at]!.paged),
    earlier: earlier.map(([authorStakeId, answered, count]) => ({ authorStakeId, answeredStakeIds: answered ?? [], count })),
  };
}

// The schema's check constraints guarantee that a confirmed stake has its time, a completed one its cut, and so on. An open invitation
// has an expiry; a departed one may have none, but no rule needs it.
function stakeFromJson(s: StakeJson): Stake {
  const { id, orgId, formerOrgIds, metOrgIds, standsFor, joined, invitedBy, createdAt, receivedAt } = s;
  const same = { id, orgId, formerOrgIds, metOrgIds, standsFor, joined, invitedBy, createdAt, receivedAt };
  switch (s.standing) {
    case 'invited':
      return { ...same, standing: { status: 'invited', answerBy: s.expiresAt! } };
    case 'active':
      return { ...same, standing: { status: 'active', confirmedAt: s.confirmedAt! } };
    case 'completed':
      return {
        ...same,
        standing: { status: 'completed', confirmedAt: s.confirmedAt!, deliveredAt: s.deliveredAt!, lastVisibleSeq: s.cut! },
      };
    default:
      return s.standing satisfies never;
  }
}

function updateFromJson(u: UpdateJson): Update {
  const { id, authorStakeId, at, eta } = u;
  const posted = { id, authorStakeId, at, eta, likedBy: u.likedBy ?? [] };
  switch (u.type) {
    case 'note':
      return { ...posted, type: 'note', message: u.message, answeredStakeIds: u.answeredStakeIds ?? [] };
    case 'delivered':
      return { ...posted, type: 'delivered', toStakeId: u.toStakeId!, expected: u.expected, ending: endingFromJson(u) };
    case 'claim_title':
      return { ...posted, type: 'claim_title', ending: endingFromJson(u) };
    default:
      return u.type satisfies never;
  }
}

function endingFromJson(u: UpdateJson): Ending {
  if (u.status === null || u.status === 'pending') return { status: 'pending' };
  return { status: u.status, at: u.endedAt!, by: u.endedBy, cause: u.endedCause!, note: u.endedNote };
}
