// Whether a member must get a digest, computed once more from the pages of their organization.
import { dayAt, daysAfter, expectedRow } from '../../../testing/threads/expected-desk.ts';
import { stakeOf } from '../../../src/domain/thread/chain.ts';
import type { LiveThread } from '../../../src/domain/thread/view/view-types.ts';
import type { TimeZone } from '../../../src/domain/time-zones.ts';
import { rowGiven, timeIn } from './expected-reminders.ts';
import type { Desk, Member, Org, World } from './world.ts';

const DAY = 86_400_000;

/** Whether the clocks of the member show their hour, on a weekday. */
export function isDigestTime({ prefs }: Member, { policy }: Org, now: number): boolean {
  const at = prefs.digest?.at;
  if (!prefs.enabled || !at) return false;
  const zone = prefs.digest?.timeZone ?? policy.timeZone;
  const weekday = new Date(now).toLocaleDateString('en-US', { timeZone: zone, weekday: 'short' });
  return timeIn(zone, now) === at && weekday !== 'Sat' && weekday !== 'Sun';
}

/** Whether there is something to say to the member since their last digest or, without one, within a day. `now` in ms. */
export function hasNews(world: World, org: Org, { lastDigestAt }: Member, now: number): boolean {
  const since = lastDigestAt ?? now - DAY;
  for (const thread of world.threads.values()) {
    const standing = stakeOf(thread, org.orgId)?.standing;
    if (standing?.status === 'completed' && standing.deliveredAt > since) return true;
    const page = standing?.status === 'active' ? world.pageOf(thread, org.orgId, now) : null;
    if (page && (needsOrIsLate(world, org, page, now) || hasMoved(page, since))) return true;
  }
  return false;
}

function needsOrIsLate(world: World, org: Org, view: LiveThread, now: number): boolean {
  const desk = world.deskOf(view.id, org.orgId);
  const { moves, lateness } = expectedRow({ ...rowGiven(desk, view, org, now), followUpSetAt: desk.followUpSetAt });
  return (
    moves.length > 0 || lateness === 'late' || lateness === 'critical' || presses(world, org, view, now) || hasToAct(org, desk, view, now)
  );
}

/** A claim without an answer, or whose title came, unless a follow-up hides the thread. */
function hasToAct({ policy }: Org, { ours, followUpOn, followUpSetAt }: Desk, view: LiveThread, now: number): boolean {
  const isHidden = followUpOn !== null && followUpOn > dayAt(policy.timeZone, now) && followUpSetAt === view.updatedAt;
  if (ours?.status !== 'filed' || isHidden) return false;
  return ownStake(view).receivedAt !== null || (ours.answerBy !== null && ours.answerBy <= now);
}

const ownStake = ({ stakes }: LiveThread) => stakes.find(({ own }) => own)!;

/** In Texas. */
const REGISTRATION_DAYS = 30;
const NOON = 720;

/** Whether something costs money soon: a claim against it, the registration of the car, or the end of the time to file a claim. */
function presses(world: World, org: Org, view: LiveThread, now: number): boolean {
  const { timeZone, dueSoonDays } = org.policy;
  const { dealOn, retailOn, isClaimedAgainst, notFiling, ours } = world.deskOf(view.id, org.orgId);
  const today = dayAt(timeZone, now);
  if (isClaimedAgainst) return true;
  if (retailOn !== null && today >= daysAfter(retailOn, REGISTRATION_DAYS - dueSoonDays)) return true;
  const isOpen = ours === null || ours.status === 'withdrawn';
  if (!org.terms || dealOn === null || notFiling || !isOpen || ownStake(view).receivedAt !== null || !hasSeller(world, org, view))
    return false;
  const { closes, until, timeZone: termsZone } = org.terms;
  const closesAt = instantIn(termsZone, daysAfter(dealOn, closes), until ?? 24 * 60);
  let fileOn = dayAt(timeZone, closesAt - 1);
  while (isWeekend(fileOn) || instantIn(timeZone, fileOn, NOON) >= closesAt) fileOn = daysAfter(fileOn, -1);
  let soonOn = daysAfter(fileOn, -1);
  while (isWeekend(soonOn)) soonOn = daysAfter(soonOn, -1);
  return today >= soonOn && now < closesAt && now >= instantIn(termsZone, dealOn, 0);
}

/** An organization that was invited as the seller has none: in the drill, sellers do not invite their own. */
function hasSeller({ threads }: World, { orgId }: Org, { id }: LiveThread): boolean {
  const { joined } = stakeOf(threads.get(id)!, orgId)!;
  return joined !== 'bought-from' && joined !== 'previous';
}

/** The drill's month has no holiday. */
const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

/** When the clocks of the zone show the minutes after midnight (ms). */
function instantIn(timeZone: TimeZone, day: string, minutes: number): number {
  const wanted = Date.parse(day) + minutes * 60_000;
  const shown = (at: number) => Date.parse(`${new Date(at).toLocaleString('sv', { timeZone }).replace(' ', 'T')}Z`);
  let at = wanted;
  for (let tried = 0; tried < 3; tried += 1) at += wanted - shown(at);
  return at;
}

/** The newest word is later, and is no note of the organization itself. */
function hasMoved({ updates }: LiveThread, since: number): boolean {
  let last = { at: 0, isOwnNote: false };
  for (const update of updates) {
    if (update.hidden) continue;
    const status = update.deliveryStatus ?? update.claimStatus;
    const isAnswered = status !== null && status !== 'pending' && update.ackByName !== null;
    const at = isAnswered ? update.ackAt! : update.at;
    if (at >= last.at) last = { at, isOwnNote: !isAnswered && update.updateType === 'note' && update.authorOwn };
  }
  return last.at > since && !last.isOwnNote;
}
