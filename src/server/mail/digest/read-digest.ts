// A member's digest as it would be sent now. What was settled since it was due is not in it.
import { addDays, dayIn } from '../../../domain/days.ts';
import { digestOf } from '../../../domain/mail-prefs.ts';
import * as digests from '../../db/desk/digests.ts';
import type { Sql, Tx } from '../../postgres/connections/sql.ts';
import { deskRow } from '../../../domain/desk/title-row.ts';
import type { TitlePolicy } from '../../../domain/desk/clock/title-policy.ts';
import { pressing } from '../../../domain/desk/clock/clock-states.ts';
import { type Digest, type DigestLine, MOVED_LINES, isEmpty, typesInDigest } from '../../../domain/digest/digest.ts';
import { capitalized, dayName, weekdayOf } from '../../../domain/digest/digest-days.ts';
import { movedLine } from '../../../domain/digest/moved-line.ts';
import { type TitleToTell, actLine, fileLine, lateLine } from '../../../domain/digest/title-line.ts';
import type { LiveThread } from '../../../domain/thread/view/view-types.ts';
import { updateToConfirm } from '../../../domain/thread/turns.ts';
import { cardFor, viewFor } from '../../../domain/thread/view/view.ts';
import { viewerAsActor } from '../../../domain/thread/view/viewer-context.ts';
import { NOTIFICATIONS_PATH, notificationPath } from '../../../domain/notification-paths.ts';
import { formatPhone } from '../../../domain/phone.ts';
import type { DeskPageRow } from '../../db/desk/table-rows-and-filter-counts.ts';
import { readPolicy } from '../../db/desk/title-policies.ts';
import { loadThreadWithNewestPage, readCompletedView } from '../../db/threads/load-thread.ts';
import { orgsFromJson } from '../../db/threads/orgs-on-thread.ts';
import { threadFromJson } from '../../db/threads/threads.ts';

type DigestQuestion = {
  owner: digests.DigestOwner;
  orgName: string;
  /** The zone of the member's clocks. */
  zone: string;
  /** Since when titles moved (ms). */
  since: number;
  now: number;
};

/** The title of a line about a connection. */
const CONNECTION = 'Your network';
const INVITATIONS = 'Your invitations';

/** The zone of the member's clocks; that of the organization's policy as long as none of their browsers has told it. */
export const digestZone = ({ prefs, orgZone }: Pick<digests.DigestOwner, 'prefs' | 'orgZone'>): string =>
  digestOf(prefs).timeZone ?? orgZone;

type Contents = digests.DigestRows & { notices: digests.DigestNotice[] };

async function readContents(sql: Sql | Tx, { orgId, userId, prefs }: digests.DigestOwner, since: number, now: number): Promise<Contents> {
  const rows = await digests.readDigestRows(sql, orgId, userId, since, now);
  const notices = await digests.readDigestNotices(sql, orgId, userId, typesInDigest(prefs), since);
  return { ...rows, notices, counts: { ...rows.counts, moved: rows.counts.moved + notices.length } };
}

export const isDigestEmpty = async (sql: Sql | Tx, owner: digests.DigestOwner, since: number, now: number): Promise<boolean> =>
  isEmpty((await readContents(sql, owner, since, now)).counts, owner.role);

/** Null if there is nothing to say. */
export async function readDigest(sql: Sql, { owner, orgName, zone, since, now }: DigestQuestion): Promise<Digest | null> {
  const { orgId } = owner;
  const [{ policy }, rows] = [await readPolicy(sql, orgId), await readContents(sql, owner, since, now)];
  const { counts } = rows;
  if (isEmpty(counts, owner.role)) return null;
  const today = dayIn(policy.timeZone, now);
  const clock = { timeZone: policy.timeZone, today, now };
  const titles = await titlesToTell(sql, orgId, rows, policy, now);
  const linesOf = (ids: readonly string[], line: (title: TitleToTell) => DigestLine) =>
    ids.flatMap((id) => {
      const title = titles.get(id);
      return title ? [line(title)] : [];
    });
  return {
    orgName,
    linkedOrgId: owner.isInSeveral ? orgId : null,
    counts,
    dueBy: weekdayOf(addDays(today, policy.dueSoonDays)),
    since: `${weekdayOf(dayIn(zone, since))}’s digest`,
    // A thread may have changed since its row was chosen.
    file: linesOf(
      rows.file.filter((id) => titles.get(id)?.row.claim.state === 'file-today'),
      (title) => fileLine(title, clock, owner.userId),
    ),
    act: linesOf(
      rows.act.filter((id) => titles.get(id)?.row.move),
      (title) => actLine(title, clock, owner.userId),
    ),
    late: linesOf(rows.late, (title) => lateLine(title, clock)),
    moved: [
      ...(await movedLines(sql, orgId, rows, { zone, since, now })),
      ...rows.notices.map((notice) => noticeLine(notice, zone, now)),
    ].slice(0, MOVED_LINES),
  };
}

const noticeLine = ({ type, text, at, threadId, fromOrgId, vehicle }: digests.DigestNotice, zone: string, now: number): DigestLine => ({
  path: notificationPath({ type, twId: threadId, isOnThread: true, fromOrgId }) ?? NOTIFICATIONS_PATH,
  end: null,
  stockNumber: '',
  title: vehicle ? `${vehicle.year} ${vehicle.make} ${vehicle.model}` : type === 'tw_invite' ? INVITATIONS : CONNECTION,
  sentence: text,
  phone: null,
  when: { text: capitalized(dayName(dayIn(zone, at), dayIn(zone, now))), tone: 'plain' },
  action: null,
});

async function titlesToTell(
  sql: Sql,
  orgId: string,
  { file, act, late }: digests.DigestRows,
  policy: TitlePolicy,
  now: number,
): Promise<Map<string, TitleToTell>> {
  const [rows, silences] = await Promise.all([
    digests.readRowsOf(sql, orgId, [...file, ...act, ...late]),
    digests.readUnanswered(sql, orgId, late),
  ]);
  const silentOn = new Map(silences.map(({ threadId, phone }) => [threadId, phone]));
  return new Map(
    rows.flatMap((row: DeskPageRow) => {
      const thread = threadFromJson(row.thread);
      const card = cardFor(thread, orgId, orgsFromJson(row.orgs), now);
      if (!card) return [];
      const told = {
        unanswered: silentOn.has(thread.id),
        phone: formatPhone(silentOn.get(thread.id) ?? '') || null,
        toConfirm: updateToConfirm(thread, viewerAsActor(orgId, now)),
        pressing: pressing(row.stored.clock, now).map(({ move }) => move),
      };
      return [[thread.id, { row: deskRow(card, thread, orgId, row.stored, policy.timeZone, now), card, thread, ...told }] as const];
    }),
  );
}

async function movedLines(
  sql: Sql,
  orgId: string,
  { moved }: digests.DigestRows,
  { zone, since, now }: Pick<DigestQuestion, 'zone' | 'since' | 'now'>,
): Promise<DigestLine[]> {
  const lines: DigestLine[] = [];
  const today = dayIn(zone, now);
  const movedIds = moved.map(({ threadId }) => threadId);
  const dueDays = new Map((await digests.readRowsOf(sql, orgId, movedIds)).map(({ thread, stored }) => [thread.id, stored.clock.dueOn]));
  for (const { threadId, isCompleted, stockNumber } of moved) {
    const view = isCompleted ? await readCompletedView(sql, threadId, orgId, now) : await liveOf(sql, threadId, orgId, now);
    const line = view && movedLine(view, since, { zone, today, dueOn: dueDays.get(threadId) ?? null, stockNumber });
    if (line) lines.push(line);
  }
  return lines;
}

async function liveOf(sql: Sql, threadId: string, orgId: string, now: number): Promise<LiveThread | null> {
  const loaded = await loadThreadWithNewestPage(sql, threadId, orgId);
  const view = loaded && viewFor(loaded.thread, orgId, loaded.orgs, loaded.mails, now, loaded.page, loaded.colleagues);
  return view && view.standing !== 'completed' ? view : null;
}
