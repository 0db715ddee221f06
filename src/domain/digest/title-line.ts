// The lines of a digest about titles for which a claim has to be filed today, that need the organization otherwise, and about late ones that
// wait for others: from its own view.
import { dayIn, minutesIn } from '../days.ts';
import { clockWords, lastDayOf, shortClockWords, ZONE_WORDS } from '../desk/clock/deadline-words.ts';
import { howToFileLink } from '../desk/clock/how-to-file.ts';
import { SALE_KIND_NAMES } from '../desk/clock/terms-words.ts';
import type { DeskRow } from '../desk/title-row.ts';
import { owedBy } from '../desk/owed-by.ts';
import type { PressingMove } from '../desk/clock/clock-states.ts';
import type { ShownMove } from '../desk/next-move.ts';
import { PARTNER } from '../vocabulary.ts';
import type { Claim, Delivery, Thread } from '../thread/thread.ts';
import type { ThreadCard } from '../thread/view/view-types.ts';
import type { TimeZone } from '../time-zones.ts';
import { waitsForWords } from '../thread/waits-for.ts';
import { vinEnd } from '../vin.ts';
import type { DigestLine, When } from './digest.ts';
import { dayName, onDay, shortDay, weekdayOf } from './digest-days.ts';

export type TitleToTell = {
  row: DeskRow;
  /** The view of `thread`. */
  card: ThreadCard;
  thread: Thread;
  /** What the organization is to confirm. */
  toConfirm: Delivery | Claim | null;
  /** The neighbor did not answer three reminders. */
  unanswered: boolean;
  /** The phone number of its title contact. */
  phone: string | null;
  /** What presses, the first that costs money first. */
  pressing: readonly PressingMove[];
};
/** `now` in ms. */
type Clock = { timeZone: TimeZone; today: string; now: number };

const ACTIONS: Readonly<Record<ShownMove, string>> = {
  confirmDelivery: 'Confirm',
  confirmClaim: 'Confirm',
  claimTitle: 'Confirm',
  settleDispute: 'Send again',
  postUpdate: 'Answer',
  answerClaim: 'Answer',
  fileClaim: 'File claim',
  register: 'Register',
  noAnswer: 'Open',
  settleClaim: 'Settle',
  sendOn: 'Send on',
  followUp: 'Open',
};

/** Of a title for which a claim has to be filed today. `userId`: the reader. */
export function fileLine(title: TitleToTell, clock: Clock, userId: string): DigestLine {
  const { row } = title;
  const { terms, claim } = row;
  const how = howToFileLink(terms?.howToFile ?? '');
  const closes = lastDayOf(clock.timeZone, claim.closesAt!);
  const seller = [row.from?.name ?? terms?.forName, row.kind && SALE_KIND_NAMES[row.kind].toLowerCase()].filter(Boolean).join(', ');
  const words = [
    seller,
    claim.isKindMissing ? 'when the claim closes depends on the kind of sale' : null,
    !claim.isKindMissing && closes > clock.today ? `closes ${closingWords(claim.closesAt!, clock)}` : null,
    row.waitsFor && uncapitalized(waitsForWords(row.waitsFor.what)),
    ...otherPressing('fileClaim', title, clock).map(uncapitalized),
    how === null && terms?.howToFile ? `how to file: ${terms.howToFile}` : null,
  ];
  return {
    ...lineOf(row),
    sentence: forReader(row, words.filter(Boolean).join(' · '), userId),
    when: { text: claim.isKindMissing ? 'Kind of sale?' : fileBy(claim.closesAt!, closes, clock), tone: 'soon' },
    phone: null,
    action: claim.isKindMissing
      ? { label: 'Choose', href: null }
      : { label: how ? (how.label ?? 'How to file') : ACTIONS.fileClaim, href: how?.href ?? null },
  };
}

/** "by 3:00 PM MT" today; "before Monday". `closes`: the last day on which it is open. */
function fileBy(at: number, closes: string, { timeZone, today }: Clock): string {
  if (closes > today) return `before ${weekdayOf(closes)}`;
  return `by ${dayIn(timeZone, at) === closes ? clockWords(minutesIn(timeZone, at)) : 'midnight'} ${ZONE_WORDS[timeZone].short}`;
}

/** "Monday at 9:00 AM MT"; "at the end of Saturday". */
function closingWords(at: number, { timeZone }: Clock): string {
  const day = lastDayOf(timeZone, at);
  if (dayIn(timeZone, at) !== day) return `at the end of ${weekdayOf(day)}`;
  return `${weekdayOf(day)} at ${clockWords(minutesIn(timeZone, at))} ${ZONE_WORDS[timeZone].short}`;
}

/** `userId`: the reader. */
export function actLine(title: TitleToTell, clock: Clock, userId: string): DigestLine {
  const { row } = title;
  const move = row.move!;
  const sentence = otherPressing(move, title, clock).reduce(withMore, moveWords(move, title, clock));
  return {
    ...lineOf(row),
    sentence: forReader(row, sentence, userId),
    when: dueWhen(row, clock),
    phone: null,
    action: { label: ACTIONS[move], href: null },
  };
}

/** With who takes care of it. */
const forReader = ({ assignee }: DeskRow, sentence: string, userId: string): string =>
  assignee ? withMore(sentence, `Assigned to ${assignee.userId === userId ? 'you' : assignee.name}`) : sentence;

const withMore = (said: string, more: string): string => `${said}${/[.?]$/.test(said) ? ' ' : ' · '}${more}`;
const uncapitalized = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

export function lateLine(title: TitleToTell, clock: Clock): DigestLine {
  const { row, unanswered, phone } = title;
  const silent = row.from?.name ?? row.placeName;
  const sentence =
    unanswered && silent !== null
      ? `${isWith(row, silent) ? '' : `${placeWords(row, silent)} · `}${silent} did not answer three reminders.`
      : withNews(owedWords(row), row, clock);
  return { ...lineOf(row), sentence, phone: unanswered ? phone : null, when: dueWhen(row, clock), action: null };
}

const lineOf = ({ id, vin, stockNumber, year, make, model }: DeskRow) => ({
  path: `/t/${id}`,
  end: vinEnd(vin),
  stockNumber,
  title: `${year} ${make} ${model}`,
});

function dueWhen({ lateness, daysLate, dueOn }: DeskRow, { today }: Clock): When | null {
  if (dueOn === null || daysLate === null) return null;
  if (daysLate > 0) return { text: daysLate === 1 ? '1 day late' : `${daysLate} days late`, tone: 'late' };
  return lateness === 'due-soon' ? { text: `Due ${dayName(dueOn, today)}`, tone: 'soon' } : null;
}

/** What else presses besides the move of the line. */
const otherPressing = (move: ShownMove, { row, pressing }: TitleToTell, clock: Clock): string[] =>
  pressing.filter((one) => one !== move).map((one) => pressingWords(one, row, clock));

function pressingWords(move: PressingMove, row: DeskRow, { timeZone, today, now }: Clock): string {
  const { from, to, terms, claim, against, registerOn, retailState } = row;
  switch (move) {
    case 'answerClaim': {
      const answer = `Answer the claim${to ? ` of ${to.name}` : ' against you'}`;
      const at = against!.answerBy;
      if (at === null) return `${answer}. Until when is not noted.`;
      return `${answer}${at <= now ? '. It was due' : ' by'} ${deadline(at, timeZone, today)}`;
    }
    case 'fileClaim': {
      const seller = from?.name ?? terms?.forName;
      const file = `File a claim${seller ? ` with ${seller}` : ''}`;
      return claim.isKindMissing
        ? `${file}? That depends on the kind of sale.`
        : `${file} by ${deadline(claim.closesAt!, timeZone, today)}`;
    }
    case 'register':
      return `Registration in ${retailState!} ${registerOn! < today ? 'was' : 'is'} due ${onDay(registerOn!, today)}`;
    default:
      return move satisfies never;
  }
}

/** "Monday, 3 PM MT"; at the end of a day "Monday". */
function deadline(at: number, zone: TimeZone, today: string): string {
  const day = lastDayOf(zone, at);
  const named = dayName(day, today);
  return dayIn(zone, at) === day ? `${named}, ${shortClockWords(minutesIn(zone, at))} ${ZONE_WORDS[zone].short}` : named;
}

function moveWords(move: ShownMove, { row, card, thread, toConfirm }: TitleToTell, clock: Clock): string {
  const { timeZone, today } = clock;
  const on = (at: number) => onDay(dayIn(timeZone, at), today);
  const since = (at: number) => `since ${dayName(dayIn(timeZone, at), today)}`;
  const nameOf = (stakeId: string | undefined) => card.stakes.find(({ id }) => id === stakeId)?.orgName ?? '';
  switch (move) {
    case 'confirmDelivery':
    case 'confirmClaim': {
      if (!toConfirm) return '';
      const { type, authorStakeId, ending } = toConfirm;
      const at = ending.status === 'pending' ? ending.since : ending.at;
      const isOwn = card.stakes.some(({ own, id }) => own && id === authorStakeId);
      if (type === 'delivered')
        return isOwn
          ? `${nameOf(toConfirm.toStakeId)} has not answered your delivery ${since(at)}. You may confirm it yourself.`
          : `${nameOf(authorStakeId)} sent it ${on(at)}. Is it here?`;
      return isOwn
        ? `Nobody has answered your claim to the title ${since(at)}. You may confirm it yourself.`
        : `${nameOf(authorStakeId)} says it has the title. Is that right?`;
    }
    case 'claimTitle':
      return card.returning ? `${nameOf(card.returning.fromStakeId)} is sending it back, ${since(card.returning.since)}. Is it here?` : '';
    case 'settleDispute':
      return card.disputed
        ? `${nameOf(card.disputed.toStakeId)} disputes your delivery${card.disputed.note && `: ${card.disputed.note}`}`
        : '';
    case 'postUpdate':
      return askedWords(thread, card);
    case 'answerClaim':
    case 'fileClaim':
    case 'register':
      return pressingWords(move, row, clock);
    case 'noAnswer': {
      const { confirmation, answerBy } = row.ours!;
      const claim = confirmation === '' ? 'your claim' : `claim ${confirmation}`;
      return `No answer to ${claim} since ${dayName(lastDayOf(timeZone, answerBy!), today)}`;
    }
    case 'settleClaim':
      return 'The title came. Withdraw the claim, or mark it settled.';
    case 'sendOn': {
      const received = card.stakes.find(({ own }) => own)?.receivedAt ?? null;
      return `In the drawer${received === null ? '' : ` ${since(received)}`}${row.to ? `, for ${row.to.name}` : ''}`;
    }
    case 'followUp':
      return `${row.followUpOn === null ? 'Your follow-up' : `Your follow-up ${onDay(row.followUpOn, today)}`} · ${owedWords(row)}`;
    default:
      return move satisfies never;
  }
}

/** By the name of the one organization that asks, if the card shows it. */
function askedWords({ requests }: Thread, { stakes }: ThreadCard): string {
  const own = stakes.find((stake) => stake.own)?.id;
  const asking = requests.filter(({ stakeId, resolvedAt }) => resolvedAt === null && stakeId !== own);
  const names = asking.map(({ stakeId }) => stakes.find(({ id }) => id === stakeId)?.orgName ?? 'Partner');
  return names.length === 1 ? `${names[0]} asks for an update` : `${names.length} partners ask for an update`;
}

/** Whether the organization of that name has the title. */
const isWith = ({ place, placeName }: DeskRow, name: string): boolean =>
  place === 'with-seller' || (place === 'with-partner' && placeName === name);

/** Who owes the title, if it is a neighbor, and where it is. */
function owedWords(row: DeskRow): string {
  const owing = owedBy(row);
  if (owing === null || owing === 'us' || owing.name === PARTNER) return placeWords(row);
  const owed = `Owed by ${owing.name}`;
  if (isWith(row, owing.name)) return `${owed}, which has it`;
  const place = placeWords(row, owing.name);
  return `${owed} · ${uncapitalized(place)}`;
}

/** `named`: an organization that the line names anyway. */
function placeWords({ place, placeName, from, to }: DeskRow, named: string | null = null): string {
  const by = (words: string, name: string | null) => (name !== null && name === named ? '' : ` ${words} ${name ?? 'Partner'}`);
  switch (place) {
    case 'missing':
      return placeName === null ? 'Not located' : `Not located${by('· expected from', placeName)}`;
    case 'missing-from-us':
      return 'Not located · expected from you';
    case 'with-partner':
    case 'with-seller':
      return `With ${placeName ?? from?.name ?? 'Partner'}`;
    case 'to-us':
      return `On its way${by('from', placeName)}`;
    case 'moving':
      return `On its way${by('to', placeName)}`;
    case 'going-back':
    case 'sent-back':
      return `On its way back${by('to', placeName)}`;
    case 'coming-back':
      return `On its way back${by('from', placeName)}`;
    case 'from-us':
      return `On its way${by('to', placeName ?? to?.name ?? null)}`;
    case 'drawer':
      return `In the drawer${to ? `, for ${to.name}` : ''}`;
    default:
      return place satisfies never;
  }
}

/** With what it waits for, and the day on which it is expected or, without one, since when the organization waits for an answer. */
function withNews(place: string, { expected, expectedDaysAgo, waitsFor, waiting }: DeskRow, { timeZone, today }: Clock): string {
  const reason = waitsFor && uncapitalized(waitsForWords(waitsFor.what));
  const day =
    expected !== null
      ? `${(expectedDaysAgo ?? 0) > 0 ? 'was ' : ''}expected ${shortDay(expected)}`
      : waiting && `${waiting.kind} ${dayName(dayIn(timeZone, waiting.at), today)}`;
  return [place, reason, day].filter(Boolean).join(', ');
}
