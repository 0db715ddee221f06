// What the desk says about the claims of a title: until when one can be filed, and what became of those that were noted.
import type { ClaimView } from '../../../../api/claims.ts';
import type { DeskEntryView, TermsInForce } from '../../../../api/desk-entry.ts';
import { dayIn, minutesIn } from '../../../../domain/days.ts';
import type { ClaimSide, SettledHow } from '../../../../domain/desk/clock/claims.ts';
import { type ClaimState, isClaimOpen } from '../../../../domain/desk/clock/clock-states.ts';
import {
  clockWords,
  dayWords,
  deadlineWords,
  fullDeadline,
  inlineDeadline,
  lastDayOf,
  weekdayAndDay,
} from '../../../../domain/desk/clock/deadline-words.ts';
import { ANY_OF, termsName } from '../../../../domain/desk/clock/terms-words.ts';
import type { TimeZone } from '../../../../domain/time-zones.ts';
import { claimsCopy } from '../../../copy/claims.ts';
import type { ClaimSign } from '../../../parts/rows/claim-words.ts';

/** 'late' and 'soon' are colored. */
export type ClockTone = 'late' | 'soon' | 'plain';

type Line = { text: string; tone: ClockTone; full?: string; tip?: string | undefined };
/** 'filing' takes 'notFiling' back. */
export type ClaimAction = 'filed' | 'notFiling' | 'filing' | 'settled' | 'withdrawn' | 'absent' | 'with-deal' | 'dealDay';

/** One row of the clock about a claim. */
export type ClaimRow = {
  side: ClaimSide;
  sign: ClaimSign;
  title: Line;
  /** The claim that the title names, which can be changed. */
  claim: ClaimView | null;
  lines: Line[];
  /** Whether the terms decide here, and how to file is offered. */
  hasTerms: boolean;
  canFile: boolean;
  actions: ClaimAction[];
  /** The action that is expected now. */
  primary: ClaimAction | null;
};

const { window: words, noted, theSeller } = claimsCopy;

/** A deadline in the zone of the terms or the claim, with the organization's own time if that is another one. */
function deadline(at: number, zone: TimeZone, ownZone: TimeZone, now: number, weekday?: 'weekday') {
  const isOther = dayIn(zone, at) !== dayIn(ownZone, at) || minutesIn(zone, at) !== minutesIn(ownZone, at);
  const day = lastDayOf(ownZone, at);
  const own = dayIn(ownZone, at) === day ? clockWords(minutesIn(ownZone, at)) : weekdayAndDay(day, dayIn(ownZone, now));
  const tip = isOther
    ? claimsCopy.yourTime(day === lastDayOf(zone, at) ? own : `${weekdayAndDay(day, dayIn(ownZone, now))}, ${own}`)
    : undefined;
  return { text: deadlineWords(zone, at, now, weekday), full: fullDeadline(zone, at, now), tip };
}

type Of = Pick<DeskEntryView, 'clock' | 'terms' | 'claims' | 'notFiling' | 'timeZone' | 'sellerName'>;

/** About the claim of the organization itself. Null if there is nothing to say. `now` in ms. */
export function ownClaimRow(entry: Of, now: number): ClaimRow | null {
  const { clock, claims, timeZone: ownZone, notFiling } = entry;
  const { ours } = claims;
  const state = clock ? clock.claim : storedState(ours, now);
  const row: Omit<ClaimRow, 'title'> = {
    side: 'ours',
    sign: null,
    claim: null,
    lines: [],
    hasTerms: false,
    canFile: false,
    actions: [],
    primary: null,
  };
  if (ours && (state === 'filed' || state === 'unanswered' || state === 'arrived' || state === 'settled'))
    return filedRow(entry, ours, state, now);
  if (clock?.isKindMissing)
    return {
      ...row,
      title: plain(words.kindMissing),
      lines: [plain(words.kindMissingMeans)],
      actions: ['absent', 'with-deal'],
    };
  if (!clock || state === 'none') return ours && endedRow(entry, 'ours', ours, now);
  const zone = entry.terms?.timeZone ?? ownZone;
  const today = dayIn(zone, now);
  const earlier = ours?.status === 'withdrawn' ? [plain(words.withdrawn(dayWords(ours.filedOn, today)))] : [];
  const own = { ...row, claim: null, lines: earlier, hasTerms: true };
  const { claimOpensAt: opensAt, claimClosesAt: closesAt } = clock;
  switch (state) {
    case 'no-deal-day':
      return { ...own, title: plain(words.dealDayMissing), lines: [plain(words.dealDayMissingMeans)], actions: ['dealDay'] };
    case 'used':
      return { ...endedRow(entry, 'ours', ours!, now), lines: [plain(words.used)], hasTerms: true };
    case 'not-open': {
      const from = dayWords(dayIn(zone, opensAt!), today);
      const text = closesAt === null ? words.from(from) : words.between(from, dayWords(lastDayOf(zone, closesAt), today));
      return { ...own, sign: 'not-open', title: plain(text) };
    }
    case 'open':
    case 'closes-soon':
    case 'file-today': {
      const isSoon = state !== 'open';
      const by = closesAt === null ? null : deadline(closesAt, zone, ownZone, now);
      const title: Line = by
        ? { text: words.by(by.text), full: by.full, tip: by.tip, tone: isSoon ? 'soon' : 'plain' }
        : plain(words.endless);
      const actions: ClaimAction[] = ['filed', 'notFiling'];
      return { ...own, sign: isSoon ? 'soon' : 'open', title, canFile: true, actions, primary: isSoon ? 'filed' : null };
    }
    case 'closed':
      return {
        ...own,
        sign: 'closed',
        title: plain(words.closed(dayWords(lastDayOf(zone, closesAt!), today))),
        lines: earlier.length > 0 ? earlier : [plain(words.closedMeans)],
      };
    case 'not-filing': {
      const isOpen = opensAt !== null && opensAt <= now && (closesAt === null || closesAt > now);
      const title = plain(words.notFiling(notFiling?.by ?? null, dayWords(dayIn(ownZone, notFiling?.at ?? now), today)));
      const isClosed = closesAt !== null && closesAt <= now;
      return { ...own, title, canFile: isOpen, actions: isClosed ? [] : isOpen ? ['filed', 'filing'] : ['filing'] };
    }
    case 'filed':
    case 'unanswered':
    case 'arrived':
    case 'settled':
      return null;
    default:
      return state satisfies never;
  }
}

const plain = (text: string): Line => ({ text, tone: 'plain' });

/** Once the organization takes no part in the thread, what is stored alone decides. */
function storedState(claim: ClaimView | null, now: number): ClaimState {
  if (!claim || claim.status === 'withdrawn') return 'none';
  if (claim.status === 'settled') return 'settled';
  return claim.answerBy !== null && claim.answerBy <= now ? 'unanswered' : 'filed';
}

function filedRow(entry: Of, ours: ClaimView, state: ClaimState, now: number): ClaimRow {
  const base = endedRow(entry, 'ours', ours, now);
  if (state === 'settled') return base;
  const by = ours.answerBy === null ? null : deadline(ours.answerBy, ours.timeZone, entry.timeZone, now, 'weekday');
  const name = entry.sellerName ?? theSeller;
  const line: Line =
    state === 'arrived'
      ? { text: noted.arrived, tone: 'soon' }
      : !by
        ? plain(noted.noAnswerDay)
        : state === 'unanswered'
          ? { text: noted.noAnswer(by.text), tone: 'late', tip: by.tip }
          : { text: noted.answers(name, by.text), tone: 'plain', tip: by.tip };
  return { ...base, lines: [line], actions: ['settled', 'withdrawn'], primary: 'settled' };
}

/** The row of a claim that ended; without the words about its end, of one that has not. */
function endedRow({ timeZone, clock }: Of, side: ClaimSide, claim: ClaimView, now: number): ClaimRow {
  const { filedOn, status, settledHow } = claim;
  const day = dayWords(filedOn, dayIn(timeZone, now));
  const isWithdrawn = status === 'withdrawn';
  return {
    side,
    sign: isWithdrawn ? 'closed' : 'filed',
    title: plain((isWithdrawn ? noted.withdrawn : noted.filed)[side](day)),
    claim,
    lines: status === 'settled' ? settledLines(side, settledHow, (clock?.dueOn ?? null) !== null) : [],
    hasTerms: false,
    canFile: false,
    actions: [],
    primary: null,
  };
}

/** A car that went back leaves the clock of its title running, until the organization is no longer on the thread. */
function settledLines(side: ClaimSide, how: SettledHow | null, isWaiting: boolean): Line[] {
  if (how === null) return [plain(noted.settled)];
  const goesOn = side === 'ours' && how === 'went-back' && isWaiting ? [plain(noted.wentBack)] : [];
  return [plain(noted.ended(how, side)), ...goesOn];
}

/** About the newest claim against the organization. Null without one. */
export function againstRow(entry: Of, now: number): ClaimRow | null {
  const { against } = entry.claims;
  if (!against) return null;
  const base = endedRow(entry, 'against', against, now);
  if (against.status !== 'filed') return base;
  const by = against.answerBy === null ? null : deadline(against.answerBy, against.timeZone, entry.timeZone, now, 'weekday');
  const line: Line = !by
    ? { text: noted.answerNow, tone: 'soon' }
    : against.answerBy! <= now
      ? { text: noted.notAnswered(by.text), tone: 'late', tip: by.tip }
      : { text: noted.answerBy(by.text), tone: 'soon', tip: by.tip };
  return { ...base, sign: 'soon', lines: [line, plain(noted.howToAnswer)], actions: ['settled', 'withdrawn'], primary: 'settled' };
}

/** "Front Range Auction, title absent", "Any auction". */
export const nameOfTerms = ({ for: whom, kind }: TermsInForce): string => termsName(whom.orgName ?? ANY_OF[whom.orgType], kind);

/** What presses most, for the line on a phone. Null if no claim does. */
export function claimSummary(entry: Of, now: number): { text: string; tone: ClockTone } | null {
  const { clock, claims, timeZone } = entry;
  const { short } = noted;
  const { against, ours } = claims;
  if (against?.status === 'filed') {
    if (against.answerBy === null) return { text: short.answerNow, tone: 'soon' };
    return { text: short.answerBy(inlineDeadline(timeZone, against.answerBy, now)), tone: against.answerBy <= now ? 'late' : 'soon' };
  }
  if (clock?.isKindMissing) return { text: words.kindMissing, tone: 'soon' };
  const state = clock ? clock.claim : storedState(ours, now);
  switch (state) {
    case 'open':
    case 'closes-soon':
    case 'file-today': {
      if (clock!.claimClosesAt === null) return null;
      return { text: words.short(inlineDeadline(timeZone, clock!.claimClosesAt, now)), tone: state === 'open' ? 'plain' : 'soon' };
    }
    case 'filed':
      return { text: ours!.answerBy === null ? short.filed : short.answers(inlineDeadline(timeZone, ours!.answerBy, now)), tone: 'plain' };
    case 'unanswered':
      return { text: short.noAnswer, tone: 'late' };
    case 'arrived':
      return { text: short.arrived, tone: 'soon' };
    case 'no-deal-day':
      return { text: words.dealDayMissing, tone: 'soon' };
    case 'none':
    case 'not-open':
    case 'not-filing':
    case 'closed':
    case 'used':
    case 'settled':
      return null;
    default:
      return state satisfies never;
  }
}

/** Said to screen readers if the terms changed while the page is open: only then the end of the window moves by itself. */
export function changedWindow(before: Of, after: Of, now: number): string | null {
  const [was, is] = [before.clock, after.clock];
  const isOpen = is !== null && isClaimOpen(is.claim) && !is.isKindMissing && is.claimClosesAt !== null;
  if (!was || !isOpen || was.claimClosesAt === null || was.claimClosesAt === is.claimClosesAt || was.dealOn !== is.dealOn) return null;
  if (before.terms === null || after.terms === null) return null;
  return words.changed(fullDeadline(after.terms.timeZone, is.claimClosesAt!, now));
}
