// The texts of the title terms and of the days for registration, in My Organization. What terms say, as sentences, is only here.
import { clockWords, ZONE_WORDS } from '../../domain/desk/clock/deadline-words.ts';
import type { Hour, SaleKind, TermsDay, TermsFor, TitleTerms } from '../../domain/desk/clock/title-terms.ts';
import type { TimeZone } from '../../domain/time-zones.ts';
import { US_STATES, type UsState } from '../../domain/us-states.ts';
import type { OrgType } from '../../domain/vocabulary.ts';
import { days, titles } from './counts.ts';
import { uiCopy } from './ui.ts';

export const SALE_KIND_NAMES: Record<SaleKind, string> = { absent: 'Title absent', 'with-deal': 'With deal' };
const ANY: Record<OrgType, string> = { auction: 'Any auction', dealership: 'Any dealership' };

/** "Title absent, seller in California": after the name of whom terms are for. `dealsFrom`: as it is shown. */
export function keyWords({ kind, sellerState }: Pick<TermsFor, 'kind' | 'sellerState'>, more: readonly (string | null)[] = []): string {
  const words = [kind === null ? 'Any kind' : SALE_KIND_NAMES[kind], sellerState === null ? null : `seller in ${US_STATES[sellerState]}`];
  return [...words, ...more].filter((word) => word !== null).join(', ');
}

/** What the sentence about terms needs of them. `timeZone` null: that of the auction's location. */
export type Rule = Pick<TitleTerms, 'due' | 'window' | 'until' | 'answer'> & { timeZone: TimeZone | null };

/** "Due day 28. File day 26 to 88, until 5:00 PM ET. Answer in 2 working days." */
export const ruleWords = (rule: Rule): string =>
  [dueWords(rule.due), rule.window === null ? 'No claim.' : windowWords(rule), answerWords(rule)].filter((words) => words !== '').join(' ');

/** Of a source, which may say nothing about claims. */
export const startingRuleWords = (rule: Rule): string => ruleWords(rule).replace(' No claim.', '');

const dueWords = ({ days: count, unit }: TermsDay): string =>
  unit === 'calendar' ? `Due day ${count}.` : `Due in ${count === 1 ? '1 working day' : `${count} working days`}.`;

const dayOf = ({ days: count, unit }: TermsDay): string => (unit === 'calendar' ? `day ${count}` : `working day ${count}`);

function windowWords({ window, until, answer, timeZone }: Rule): string {
  const { opens, closes } = window!;
  // Without an end, the hour says only from which day a claim counts.
  if (closes === null) {
    const next = answer?.unit === 'working' ? 'working day' : 'day';
    return `File from ${dayOf(opens)}.${until === null ? '' : ` Claims after ${hourWords(until, timeZone)} count from the next ${next}.`}`;
  }
  const last = opens.unit === closes.unit ? String(closes.days) : dayOf(closes);
  return `File ${dayOf(opens)} to ${last}${until === null ? '' : `, until ${hourWords(until, timeZone)}`}.`;
}

function answerWords({ answer, until, timeZone }: Rule): string {
  if (!answer) return '';
  const count = answer.within;
  const units = { calendar: days(count), working: count === 1 ? '1 working day' : `${count} working days`, hours: hours(count) };
  if (answer.unit === 'hours' || answer.by === until) return `Answer in ${units[answer.unit]}.`;
  return `Answer in ${units[answer.unit]}, by ${answer.by === null ? 'the end of the day' : hourWords(answer.by, timeZone)}.`;
}

const hours = (count: number): string => (count === 1 ? '1 hour' : `${count} hours`);

const hourWords = (minutes: number, timeZone: TimeZone | null): string =>
  timeZone === null ? clockWords(minutes) : `${clockWords(minutes)} ${ZONE_WORDS[timeZone].short}`;

export const titleTermsCopy = {
  title: 'Title terms',
  sentence:
    'Each auction’s own days and its claim window. Where several fit, the closest one counts: a partner before any auction, then the kind of sale, then the state. Only you see them.',
  failed: { title: 'The title terms did not load', sentence: uiCopy.nothingLost },
  inUse: 'In use',
  add: 'Add terms',
  newTerms: 'New terms',
  none: 'No terms yet. Every title follows the policy above.',
  others: (dueDays: number) => `Every other title follows the policy above: due day ${dueDays}.`,
  membersOnly: 'Owners and admins edit these.',
  off: 'Switched off',
  offNote: 'The same terms of an organization that became part of another. Save them to use them again.',
  starting: 'Starting terms',
  startingNote: 'Public rules as we read them. They change.',
  takeOver: 'Take over',
  takeOverOf: (name: string) => `Take over the terms of ${name}`,
  edit: 'Edit',
  editOf: (name: string) => `Edit the terms for ${name}`,
  any: ANY,
  dealsFrom: (day: string) => `deals from ${day}`,
  fits: titles,
  checked: (day: string) => `Checked ${day}`,
  check: 'Check with the auction',
  ownRule: 'Your own rule',
  takenOver: (day: string) => `Taken over from the starting terms, as of ${day}.`,
  fields: {
    for: 'For',
    nobody: 'Choose',
    kind: 'Kind of sale',
    kinds: { ...SALE_KIND_NAMES, any: 'Any kind' },
    state: 'Seller’s state',
    anyState: 'Any state',
    dealsFrom: 'Deals from',
    due: 'Due',
    dueDay: 'Due day',
    dueUnit: 'Due counts',
    units: { calendar: 'calendar days', working: 'working days', hours: 'hours' },
    /** After the number of a day. */
    dayUnits: { calendar: 'calendar', working: 'working' },
    claim: 'A claim can be filed',
    opens: 'Claim from day',
    opensUnit: 'Claim from counts',
    closes: 'Claim to day',
    closesUnit: 'Claim to counts',
    until: 'Until',
    endOfDay: 'end of day',
    timeZone: 'Time zone',
    once: 'Once per car',
    answer: 'They answer',
    within: 'Answer within',
    withinUnit: 'Answer counts',
    by: 'Answer by',
    bys: { same: 'by the same hour', end: 'by the end of the day', hour: 'by' },
    byHour: 'Answer by hour',
    howToFile: 'How to file',
    source: 'Source',
    asOf: 'As of',
    note: 'Note',
    checkedToday: 'We checked these days with the auction today',
  },
  /** Between the fields of a sentence. */
  between: {
    day: 'day',
    afterDeal: 'after the deal, in',
    from: 'from day',
    to: 'to day',
    until: 'until',
    within: 'within',
  },
  claimHint: 'Leave both days empty if no claim can be filed, and the last one if nobody says until when.',
  theOthers: 'Open those',
  openPage: 'Open this page',
  picture: {
    deal: 'Deal',
    due: ({ days: count, unit }: TermsDay) => (unit === 'calendar' ? `Due day ${count}` : `Due working day ${count}`),
    from: (opens: TermsDay) => `A claim can be filed from ${dayOf(opens)}`,
    to: (closes: TermsDay, until: Hour, zone: TimeZone) => `to ${dayOf(closes)}${until === null ? '' : `, ${hourWords(until, zone)}`}`,
    noEnd: 'nobody says until when',
    /** Parts in bold are the odd ones. */
    example: (due: string, opens: string | null, closes: string | null): readonly string[] =>
      opens === null
        ? ['Bought today: due ', due, '.']
        : [
            'Bought today: due ',
            due,
            closes === null ? ', file from ' : ', file ',
            opens,
            ...(closes === null ? ['.'] : [' to ', closes, '.']),
          ],
    ofTitles: (count: number) => `Of ${titles(count)}:`,
    noTitles: 'They fit no open title now.',
    late: 'late',
    closesSoon: (count: number) => (count === 1 ? 'closes soon' : 'close soon'),
    failed: 'Your open titles could not be counted with these terms.',
    winsOver: (names: readonly string[]) => `Where both fit, these win over: ${names.join('; ')}.`,
    losesTo: (names: readonly string[]) => `Where both fit, closer ones win over these: ${names.join('; ')}.`,
  },
  foot: 'Counts from the deal. Days changed by hand on a title stay.',
  save: 'Save',
  cancel: uiCopy.cancel,
  saved: 'Title terms saved',
  removed: 'Title terms removed',
  leaveSentence: 'Your changes to the title terms will be lost.',
  remove: {
    button: 'Remove',
    title: 'Remove these terms?',
    nobody: 'No open title follows them.',
    toPolicy: (count: number) => (count === 1 ? '1 title follows the policy again.' : `${count} titles follow the policy again.`),
    toOthers: (count: number) =>
      count === 1 ? '1 title follows other terms that fit, or the policy.' : `${count} titles follow other terms that fit, or the policy.`,
  },
  version: {
    title: 'Which deals are these days for?',
    label: 'Deals',
    correct: 'Correct these terms',
    correctLine: (count: number) => {
      if (count === 0) return 'For all deals. No open title follows them now.';
      if (count === 1) return 'For all deals, also that of the 1 title that follows them now.';
      return `For all deals, also those of the ${count} titles that follow them now.`;
    },
    later: (day: string) => (day === '' ? 'New terms for deals from a day on' : `New terms for deals from ${day}`),
    laterLine: 'The old ones stay for older deals.',
    day: 'First day of these deals',
    dayMissing: 'Choose the first day.',
  },
} as const;

export const registrationCopy = {
  title: 'Registration',
  sentence: 'Days to register a car after its retail sale, by state.',
  financed: (count: number) => `${count} if the seller finances the car`,
  days,
  edit: 'Edit',
  editOf: (state: string) => `Edit the days in ${state}`,
  add: 'Add state',
  sources: (month: string) => `State sources as of ${month}.`,
  changedBy: (name: string, day: string) => `Last changed by ${name} on ${day}.`,
  changed: (day: string) => `Last changed on ${day}.`,
  own: 'Your own days',
  state: 'State',
  chooseState: 'Choose',
  field: 'Days after the sale',
  financedField: 'Days if the seller finances the car',
  hint: 'Calendar days. The day of the sale is day 0.',
  save: 'Save',
  cancel: uiCopy.cancel,
  remove: 'Remove',
  restore: (count: number) => `Back to ${days(count)}`,
  saved: (state: string) => `Days for ${state} saved`,
  removed: (state: string) => `Your own days for ${state} removed`,
  leaveSentence: 'Your changes to the days for registration will be lost.',
} as const;

export const stateName = (state: UsState): string => US_STATES[state];
