// Notifications of an organization. Their text is written for that organization and contains only what it may see.
import { v7 as uuidv7 } from 'uuid';
import type { NotificationView } from '../../api/notifications.ts';
import type { News } from '../../domain/thread/notices/mail-subject.ts';
import type { Vehicle } from '../../domain/thread/thread.ts';
import { vinEnd } from '../../domain/vin.ts';
import type { NotificationType } from '../../domain/vocabulary.ts';
import type { Cursor } from './cursor.ts';
import { hasChanged, ms, type Sql, type Tx } from '../postgres/connections/sql.ts';
import { liveJson } from './threads/thread-lists.ts';
import type { LiveRow } from './threads/load-thread.ts';

export type NewNotification = {
  orgId: string;
  type: NotificationType;
  /** See `subjectOf`. */
  news?: News | undefined;
  text: string;
  threadId: string | null;
  /** As the recipient may see it; null without a thread. */
  vehicle: Pick<Vehicle, 'year' | 'make' | 'model' | 'vin'> | null;
  requestId: string | null;
  /** null if the recipient may not know who acted */
  fromOrgId: string | null;
  /** ms since the epoch */
  at: number;
  /** The user who acted; null if nobody did, for example when an invitation expires. */
  createdBy: string | null;
  /** The only member who sees it; null for all. */
  userId: string | null;
  /** Set by `gatherNotification`. */
  gatheredBy?: string;
  titles?: GatheredTitles;
  envelopeCode?: string | null;
};

export async function insertNotifications(tx: Tx, rows: readonly NewNotification[]): Promise<void> {
  if (rows.length === 0) return;
  const fresh = rows.map((row) => ({
    ...row,
    id: uuidv7(),
    at: new Date(row.at).toISOString(),
    vinEnd: row.vehicle && vinEnd(row.vehicle.vin),
  }));
  // One parameter for all rows: the statement is the same for any number of rows, so it is prepared once.
  await tx`
    insert into notification (id, org_id, type, text, thread_id, year, make, model, request_id, from_org_id, at, created_by, user_id, news, vin_end, gathered_by, titles, envelope_code)
    select id, "orgId", type, text, "threadId", (vehicle ->> 'year')::int, vehicle ->> 'make', vehicle ->> 'model', "requestId", "fromOrgId", at, "createdBy", "userId",
      news, "vinEnd", "gatheredBy", titles, "envelopeCode"
    from jsonb_to_recordset(${tx.json(fresh)}) as fresh (
      id uuid, "orgId" uuid, type text, text text, "threadId" uuid, vehicle jsonb, "requestId" uuid, "fromOrgId" uuid, at timestamptz, "createdBy" uuid, "userId" uuid,
      news text, "vinEnd" text, "gatheredBy" text, titles jsonb, "envelopeCode" text)`;
}

type MembersNotice = Pick<NewNotification, 'orgId' | 'type' | 'text' | 'at' | 'createdBy'>;
/** `only`: the one member. Otherwise all, or all managers, except these. */
type ToMembers = { only: string } | { except: readonly string[]; toManagers: boolean };

/** Writes a notification for each of these members alone. Returns their ids. */
export async function insertNotificationsForMembers(
  tx: Tx,
  { orgId, type, text, at, createdBy }: MembersNotice,
  to: ToMembers,
): Promise<string[]> {
  const isTold =
    'only' in to
      ? tx`user_id = ${to.only}`
      : tx`user_id <> all(${to.except as string[]}::uuid[]) ${to.toManagers ? tx`and role in ('owner', 'admin')` : tx``}`;
  const rows = await tx<{ userId: string }[]>`
    insert into notification (id, org_id, type, text, at, created_by, user_id)
    select gen_random_uuid(), org_id, ${type}, ${text}, ${new Date(at)}, ${createdBy}, user_id
    from org_member where org_id = ${orgId} and ${isTold} order by user_id
    returning user_id as "userId"`;
  return rows.map(({ userId }) => userId);
}

/** Deletes the organization's notifications of this type since then (ms), which a newer one replaces. */
export async function deleteNotificationsSince(tx: Tx, orgId: string, type: NotificationType, since: number): Promise<void> {
  await tx`delete from notification where org_id = ${orgId} and type = ${type} and user_id is not null and at > ${new Date(since)}`;
}

/** The threads of a notification about several titles, each with whether its title is missing. */
export type GatheredTitles = Readonly<Record<string, boolean>>;
/**
 * `by`: see `Gathering`. `since`: it becomes part of one not older than this (ms). `isOnceRead`: also of one that was read, which stays so.
 * Otherwise what was read is followed by another one.
 */
type GatheredNotification = { orgId: string; by: string; since: number; isOnceRead: boolean; titles: GatheredTitles };

/**
 * Adds titles to the newest notification that gathers them, or writes one. `notificationOf`: what it says of all its titles. Only one process
 * calls this at a time.
 */
export async function gatherNotification(
  tx: Tx,
  { orgId, by, since, isOnceRead, titles }: GatheredNotification,
  notificationOf: (titles: GatheredTitles) => NewNotification,
): Promise<void> {
  const [open] = await tx<{ id: string; titles: GatheredTitles }[]>`
    select id, titles from notification
    where org_id = ${orgId} and gathered_by = ${by} and at >= ${new Date(since)} and (unread or ${isOnceRead})
    order by at desc limit 1 for update`;
  const all = { ...open?.titles, ...titles };
  const { text, news, vehicle, requestId, threadId, at, envelopeCode } = notificationOf(all);
  if (open)
    await tx`
      update notification set
        text = ${text}, news = ${news ?? null}, year = ${vehicle?.year ?? null}, make = ${vehicle?.make ?? null}, model = ${vehicle?.model ?? null},
        vin_end = ${vehicle ? vinEnd(vehicle.vin) : null}, thread_id = ${threadId}, request_id = ${requestId}, envelope_code = ${envelopeCode ?? null},
        at = greatest(at, ${new Date(at)}), titles = ${tx.json(all)}
      where id = ${open.id}`;
  else await insertNotifications(tx, [{ ...notificationOf(all), gatheredBy: by, titles: all }]);
}

export type NotificationRecord = Omit<NotificationView, 'subject' | 'actor' | 'twId' | 'path'> & {
  threadId: string | null;
  /** The organization is in the chain of the thread. */
  isOnThread: boolean;
  news: News | null;
  envelopeCode: string | null;
  /** The thread, if `vehicle` was not stored with the notification, as in old rows. */
  live: LiveRow | null;
  fromOrgName: string | null;
};

/** `hasPersonal`: some member of the organization has notifications of their own. */
export type NotificationsRead = { rows: NotificationRecord[]; unread: number; hasPersonal: boolean };

/**
 * Returns up to `count` notifications after the cursor, the newest first, and the number of all unread ones: those of the whole
 * organization, or those of the member `userId` alone.
 */
export async function readNotifications(
  sql: Sql,
  orgId: string,
  userId: string | null,
  after: Cursor | null,
  count: number,
): Promise<NotificationsRead> {
  const isTheirs = userId === null ? sql`user_id is null` : sql`user_id = ${userId}`;
  const [list] = await sql<[NotificationsRead]>`
    select
      exists (select from notification where org_id = ${orgId} and user_id is not null) as "hasPersonal",
      (select count(*) from notification where org_id = ${orgId} and unread and ${isTheirs}) as unread,
      (select coalesce(json_agg(json_build_object(
        'id', n.id, 'type', n.type, 'text', n.text, 'requestId', n.request_id, 'unread', n.unread,
        'at', ${ms(sql, 'n.at')},
        'threadId', n.thread_id,
        'isOnThread', exists (
          select from stake s where s.thread_id = n.thread_id and s.org_id = n.org_id and s.order_index is not null),
        'vehicle', case when n.year is not null then json_build_object('year', n.year, 'make', n.make, 'model', n.model) end,
        'live', case when t.id is not null and n.year is null then ${liveJson(sql, 'none')} end,
        'fromOrgId', n.from_org_id, 'fromOrgName', o.name, 'news', n.news, 'vinEnd', n.vin_end, 'envelopeCode', n.envelope_code,
        'stockNumber', coalesce((select e.stock_number from desk_entry e where e.org_id = n.org_id and e.thread_id = n.thread_id), '')
      ) order by n.at desc, n.id desc), '[]')
      from (
        select * from notification where org_id = ${orgId} and ${isTheirs}
          ${after ? sql`and (at, id) < (${new Date(after[1])}, ${after[2]}::uuid)` : sql``}
        order by at desc, id desc limit ${count}
      ) n left join thread t on t.id = n.thread_id left join org o on o.id = n.from_org_id) as rows`;
  return list;
}

/** A member, who sees the notifications of the organization and their own. */
export type Reader = { orgId: string; userId: string };

/** Returns false if the reader has no such notification. */
export const markNotificationRead = async (tx: Tx, { orgId, userId }: Reader, id: string): Promise<boolean> =>
  await hasChanged(
    tx`update notification set unread = false where id = ${id} and org_id = ${orgId} and (user_id is null or user_id = ${userId})`,
  );

/** Returns false if the reader has no such notification. */
export const clearNotification = async (tx: Tx, { orgId, userId }: Reader, id: string): Promise<boolean> =>
  await hasChanged(tx`delete from notification where id = ${id} and org_id = ${orgId} and (user_id is null or user_id = ${userId})`);

// These lock the rows in the order of their ids, so that concurrent calls do not deadlock. `upTo` in ms: later ones stay as they are.

/** Returns false, and writes nothing, if none of the thread's notifications was unread. */
export const markThreadNotificationsRead = async (tx: Tx, { orgId, userId }: Reader, threadId: string): Promise<boolean> =>
  await hasChanged(tx`
    with mine as materialized (
      select id from notification where org_id = ${orgId} and (user_id is null or user_id = ${userId}) and thread_id = ${threadId} and unread order by id for update)
    update notification set unread = false from mine where notification.id = mine.id`);

export async function markAllNotificationsRead(tx: Tx, { orgId, userId }: Reader, upTo: number): Promise<void> {
  await tx`
    with mine as materialized (
      select id from notification where org_id = ${orgId} and (user_id is null or user_id = ${userId}) and unread and at <= ${new Date(upTo)} order by id for update)
    update notification set unread = false from mine where notification.id = mine.id`;
}

export async function clearAllNotifications(tx: Tx, { orgId, userId }: Reader, upTo: number): Promise<void> {
  await tx`
    with mine as materialized (
      select id from notification where org_id = ${orgId} and (user_id is null or user_id = ${userId}) and at <= ${new Date(upTo)} order by id for update)
    delete from notification using mine where notification.id = mine.id`;
}
