// What the digest of a member must say, computed once more from the pages of their organization and from what it noted: by the clock of the
// domain, without the tables of the product.
import { sellerOf } from '../../../src/domain/desk/clock/seller.ts';
import { ACT_LINES, FILE_LINES, LATE_LINES, MOVED_LINES } from '../../../src/domain/digest/digest.ts';
import { stakeOf } from '../../../src/domain/thread/chain.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import { type Expected, expectedRow, sorted } from '../../../testing/threads/expected-desk.ts';
import { timeIn } from './expected-reminders.ts';
import type { Member, Org, World } from './world.ts';

const DAY = 86_400_000;

/** `links`: of its lines, as paths. */
type Section = { count: number; links: string[] };
/** What a digest tells of titles. `theirs`: how many that need the organization are assigned to colleagues. */
export type Digest = { orgName: string; open: number; file: Section; act: Section; theirs: number; late: Section; moved: Section };

/** Whether the clocks of the member show their hour, on a weekday. */
export function isDigestTime({ prefs }: Member, { policy }: Org, now: number): boolean {
  const at = prefs.digest?.at;
  if (!prefs.enabled || !at) return false;
  const zone = prefs.digest?.timeZone ?? policy.timeZone;
  const weekday = new Date(now).toLocaleDateString('en-US', { timeZone: zone, weekday: 'short' });
  return timeIn(zone, now) === at && weekday !== 'Sat' && weekday !== 'Sun';
}

/** `wordAt`: of the newest word that is no note of the organization itself (ms); null if it is such a note. */
type Title = { row: Expected; needs: boolean; files: boolean; isLate: boolean; wordAt: number | null };
/** The titles of an organization, in the order of its table, and its completed parts, the newest first. `at` in ms. */
export type Titles = { active: Title[]; completed: { threadId: string; at: number }[] };

/** `now` in ms. */
export function titlesOf(world: World, org: Org, now: number): Titles {
  const rows: Expected[] = [];
  const words = new Map<string, number | null>();
  const completed: Titles['completed'] = [];
  for (const thread of world.threads.values()) {
    const me = stakeOf(thread, org.orgId);
    if (me?.standing.status === 'completed') completed.push({ threadId: thread.id, at: me.standing.deliveredAt });
    const view = me && world.pageOf(thread, org.orgId, now);
    if (!view) continue;
    const { followUpSetAt, ...entry } = world.deskOf(thread.id, org.orgId);
    const seller = sellerOf(thread, me, world.facts);
    rows.push(expectedRow({ view, entry, policy: org.policy, terms: org.terms, seller, followUpSetAt, now }));
    words.set(thread.id, newsAt(view));
  }
  const shown = rows.map((row) => ({ ...row, move: row.moves[0] ?? null }));
  const active = sorted(shown, 'lateness', 'up').map((row) => ({
    row,
    needs: row.move !== null,
    files: row.claim.state === 'file-today',
    isLate: row.lateness === 'late' || row.lateness === 'critical',
    wordAt: words.get(row.id)!,
  }));
  return { active, completed };
}

/** Null if there is nothing to say to the member since their last digest or, without one, within a day. `now` in ms. */
export function expectedDigest(world: World, org: Org, member: Member, { active, completed }: Titles, now: number): Digest | null {
  const since = member.lastDigestAt ?? now - DAY;
  /** What presses is told to everybody. */
  const isTheirs = ({ row }: Title) => row.presses === null && row.assignee !== null && row.assignee.userId !== member.userId;
  const own = active.filter(({ needs }) => needs).filter((title) => !isTheirs(title));
  const theirs = active.filter(({ needs }) => needs).filter(isTheirs);
  const [file, act] = [own.filter(({ files }) => files), own.filter(({ files }) => !files)];
  const late = active.filter(({ isLate }) => isLate);
  const moved = [
    ...active.filter(({ needs, isLate }) => !needs && !isLate).map(({ row, wordAt }) => ({ path: row.id, at: wordAt ?? 0 })),
    ...completed.map(({ threadId, at }) => ({ path: `${threadId}/completed`, at })),
  ]
    .filter(({ at }) => at > since)
    .toSorted((a, b) => b.at - a.at || (a.path < b.path ? -1 : 1));
  const lateForMember = member.role === 'member' ? late.filter((title) => !theirs.includes(title)) : late;
  if (file.length + act.length + lateForMember.length + moved.length === 0) return null;

  const linkTo = (path: string): string => `/t/${path}${world.isInSeveral(member.userId) ? `?org=${org.orgId}` : ''}`;
  const section = (titles: readonly Title[], limit: number, shown = titles): Section => ({
    count: titles.length,
    links: shown.slice(0, limit).map(({ row }) => linkTo(row.id)),
  });
  return {
    orgName: org.name,
    open: active.length,
    file: section(file, FILE_LINES),
    act: section(act, ACT_LINES),
    theirs: theirs.length,
    late: section(
      late,
      LATE_LINES,
      late.filter(({ needs }) => !needs),
    ),
    moved: { count: moved.length, links: moved.slice(0, MOVED_LINES).map(({ path }) => linkTo(path)) },
  };
}

function newsAt({ updates }: LiveThread): number | null {
  let last = { at: 0, isOwnNote: false };
  for (const update of updates) {
    if (update.hidden) continue;
    const status = update.deliveryStatus ?? update.claimStatus;
    const isAnswered = status !== null && status !== 'pending' && update.ackByName !== null;
    const at = isAnswered ? update.ackAt! : update.at;
    if (at >= last.at) last = { at, isOwnNote: !isAnswered && update.updateType === 'note' && update.authorOwn };
  }
  return last.isOwnNote ? null : last.at;
}
