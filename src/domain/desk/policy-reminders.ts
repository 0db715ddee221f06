// Which reminders an organization's policy sends about a thread today. Days are calendar days in the policy's time zone, YYYY-MM-DD.
import { isActive, openRequests, pendingDelivery } from '../thread/chain.ts';
import type { Stake, StakeId, Thread, UpdateRequest } from '../thread/thread.ts';
import type { Orgs } from '../thread/view/org-facts.ts';
import type { TimeZone } from '../time-zones.ts';
import { addDays, dayIn, nextTimeOfDay, startOfDay } from '../days.ts';
import type { TitleClock } from './clock/title-clock.ts';

/** Reminders are sent from this hour of the day: before people are at their desks, and before the digests that mention them. */
export const REMINDER_HOUR = 7;

/** When an organization's reminders are sent next. Strictly after `now` (ms). */
export const nextReminders = (zone: TimeZone, now: number): number => nextTimeOfDay(zone, REMINDER_HOUR * 60, now);

/** Days until an organization that was asked for an update is reminded, and then reminded again. */
const REMIND_EVERY_DAYS = 3;
const REMINDERS_MAX = 3;
/** Days until an unanswered delivery, and an unanswered invitation, gets its only reminder. */
export const DELIVERY_REMINDER_DAYS = 5;
export const INVITATION_REMINDER_DAYS = 3;

/**
 * 'update': the organization that the title is expected from is asked for an update, or reminded of that. 'delivery': the recipient of a
 * delivery is reminded to answer it. 'invitation': an invited organization is reminded to answer.
 */
const REMINDER_KINDS = ['update', 'delivery', 'invitation'] as const;
export type ReminderKind = (typeof REMINDER_KINDS)[number];

/** What the policy has sent about a subject, which is a stake or a delivery. */
export type SentReminders = {
  kind: ReminderKind;
  subjectId: string;
  sent: number;
  /** ms */
  lastAt: number;
  /** When the organization's managers were told (ms). */
  toldAt: number | null;
};

/**
 * What is to be sent. `nth`: how many it makes in a row, about the same. 'managers': the organization's own managers are told that the stake's
 * organization did not answer.
 */
export type DueReminder = { kind: ReminderKind; subjectId: string; nth: number } | { kind: 'managers'; subjectId: StakeId };

type Given = {
  thread: Thread;
  /** The stake of the organization whose policy it is. */
  me: Stake;
  orgs: Orgs;
  /** `titleDueOn` only: a reminder must not tell that the car was sold on. */
  clock: Pick<TitleClock, 'awaited' | 'titleDueOn'>;
  timeZone: TimeZone;
  /** The day on which reminders were turned on: what happened before is not caught up on. */
  since: string;
  sent: readonly SentReminders[];
  /** ms */
  now: number;
};

export function dueReminders(given: Given): DueReminder[] {
  if (given.thread.ended || !isActive(given.me)) return [];
  return [...dueUpdateRequest(given), ...dueDeliveryReminder(given), ...dueInvitationReminders(given)];
}

/**
 * The title's expected day has passed, or its due day has come: the neighbor that it is expected from is asked, and reminded every third day,
 * three times at most; then the managers are told. Nobody who wrote since is reminded: that ends a series, and so does withdrawing the
 * request. A later day of either kind begins a new one.
 */
function dueUpdateRequest(given: Given): DueReminder[] {
  const { thread, timeZone, sent, now } = given;
  const target = expectedFrom(given);
  const from = askFrom(given);
  if (!target || from === null) return [];
  const last = sent.find(({ kind, subjectId }) => kind === 'update' && subjectId === target.id);
  const ask = (nth: number): DueReminder => ({ kind: 'update', subjectId: target.id, nth });
  if (!last) return hasWritten(thread, target.id, startOfDay(timeZone, from)) ? [] : [ask(1)];
  const isUnanswered = !hasWritten(thread, target.id, last.lastAt);
  const request = openRequests(thread).find(({ stakeId }) => stakeId === given.me.id);
  if (isUnanswered && request && last.toldAt === null) {
    if (dayIn(timeZone, now) < addDays(dayIn(timeZone, askedAt(request)), REMIND_EVERY_DAYS)) return [];
    return [last.sent <= REMINDERS_MAX ? ask(last.sent + 1) : { kind: 'managers', subjectId: target.id }];
  }
  if (isUnanswered && last.toldAt !== null) return [];
  const isLater = from > dayIn(timeZone, last.lastAt);
  return isLater && !hasWritten(thread, target.id, startOfDay(timeZone, from)) ? [ask(1)] : [];
}

/** The neighbor upstream, if the title is expected from it and somebody there can read a request. */
function expectedFrom({ thread, me, orgs, clock }: Given): Stake | null {
  const upstream = thread.chain[thread.chain.indexOf(me) - 1];
  if (clock.awaited !== 'arrival' || upstream?.id !== thread.currentStakeId) return null;
  return isPlaceholder(orgs, upstream) ? null : upstream;
}

/** The latest day from which the organization is to be asked: the due day, or the day after the expected one. Null: none has come yet. */
function askFrom({ thread: { expected }, clock: { titleDueOn }, timeZone, since, now }: Given): string | null {
  const today = dayIn(timeZone, now);
  const days = [titleDueOn, expected === null ? null : addDays(expected, 1)];
  return (
    days
      .filter((day) => day !== null)
      .filter((day) => day <= today && day >= since)
      .toSorted()
      .at(-1) ?? null
  );
}

const askedAt = ({ at, remindedAt }: UpdateRequest): number => remindedAt ?? at;

function dueDeliveryReminder({ thread, me, orgs, timeZone, since, sent, now }: Given): DueReminder[] {
  const delivery = pendingDelivery(thread);
  if (delivery?.authorStakeId !== me.id) return [];
  const on = addDays(dayIn(timeZone, delivery.at), DELIVERY_REMINDER_DAYS);
  const recipient = thread.chain.find(({ id }) => id === delivery.toStakeId)!;
  const isDue = on <= dayIn(timeZone, now) && on >= since && !wasSent(sent, 'delivery', delivery.id);
  // A placeholder is told nothing but that it is invited.
  if (!isDue || isPlaceholder(orgs, recipient) || hasWritten(thread, recipient.id, delivery.at)) return [];
  return [{ kind: 'delivery', subjectId: delivery.id, nth: 1 }];
}

const dueInvitationReminders = ({ thread, me, timeZone, since, sent, now }: Given): DueReminder[] =>
  thread.chain.flatMap(({ id, invitedBy, standing, createdAt }): DueReminder[] => {
    if (standing.status !== 'invited' || invitedBy !== me.id) return [];
    const on = addDays(dayIn(timeZone, createdAt), INVITATION_REMINDER_DAYS);
    const isDue = on <= dayIn(timeZone, now) && on >= since && !wasSent(sent, 'invitation', id);
    return isDue ? [{ kind: 'invitation', subjectId: id, nth: 1 }] : [];
  });

const wasSent = (sent: readonly SentReminders[], kind: ReminderKind, subjectId: string): boolean =>
  sent.some((one) => one.kind === kind && one.subjectId === subjectId);

const isPlaceholder = (orgs: Orgs, { orgId }: Stake): boolean => orgs.get(orgId)?.provisional ?? false;

/** Whether the stake's organization has posted, sent or claimed something since (ms). */
const hasWritten = (thread: Thread, stakeId: StakeId, since: number): boolean =>
  thread.updates.some(({ authorStakeId, at }) => authorStakeId === stakeId && at >= since);
