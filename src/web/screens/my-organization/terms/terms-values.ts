// The form's texts of title terms, as they are typed, and what is sent of them.
import {
  editedTerms,
  type EditedTerms,
  saveTermsInput,
  type SaveTerms,
  type TermsView,
  type TitleTermsView,
} from '../../../../api/title-terms.ts';
import type { Issue } from '../../../../api/errors.ts';
import { clockWords } from '../../../../domain/desk/clock/deadline-words.ts';
import { type StartingTerms, startingTermsOf, type StartingTermsName } from '../../../../domain/desk/clock/starting-terms.ts';
import { type Hour, wrongDay } from '../../../../domain/desk/clock/title-terms.ts';
import { minutesOfTime } from '../../../../domain/input/time-of-day.ts';
import { numberOfDigits } from '../../../../domain/input/whole-number.ts';
import { plainWords } from '../../../../domain/names/same-org.ts';
import { refusalMessage } from '../../../../domain/refusals.ts';
import { ORG_TYPES } from '../../../../domain/vocabulary.ts';

/** Which row is open: new terms, those with an id, or starting terms that are being taken over. */
export type OpenRow = 'new' | `terms ${string}` | `starting ${StartingTermsName}`;

/** Empty: any, none, or the end of the day. `for`: a type or the id of an organization. */
export type TermsTexts = {
  for: string;
  kind: string;
  sellerState: string;
  dealsFrom: string;
  dueDays: string;
  dueUnit: string;
  opensDays: string;
  opensUnit: string;
  closesDays: string;
  closesUnit: string;
  until: string;
  timeZone: string;
  once: string;
  within: string;
  withinUnit: string;
  /** 'same', 'end' or 'hour'. */
  by: string;
  byHour: string;
  howToFile: string;
  source: string;
  asOf: string;
  note: string;
  checkedToday: string;
};
export type TermsField = keyof TermsTexts;
export const YES = 'yes';

const EMPTY: TermsTexts = {
  for: '',
  kind: '',
  sellerState: '',
  dealsFrom: '',
  dueDays: '',
  dueUnit: 'calendar',
  opensDays: '',
  opensUnit: 'calendar',
  closesDays: '',
  closesUnit: 'calendar',
  until: '',
  timeZone: '',
  once: '',
  within: '',
  withinUnit: 'working',
  by: 'same',
  byHour: '',
  howToFile: '',
  source: '',
  asOf: '',
  note: '',
  checkedToday: '',
};

const timeText = (hour: Hour): string => (hour === null ? '' : clockWords(hour));

function textsOfRule({ kind, sellerState, due, window, until, answer, timeZone, howToFile, source, asOf, note }: Kept): TermsTexts {
  return {
    ...EMPTY,
    kind: kind ?? '',
    sellerState: sellerState ?? '',
    dueDays: String(due.days),
    dueUnit: due.unit,
    ...(window && { opensDays: String(window.opens.days), opensUnit: window.opens.unit, once: window.once ? YES : '' }),
    ...(window?.closes && { closesDays: String(window.closes.days), closesUnit: window.closes.unit }),
    until: timeText(until),
    ...(answer && {
      within: String(answer.within),
      withinUnit: answer.unit,
      by: answer.by === until ? 'same' : answer.by === null ? 'end' : 'hour',
      byHour: answer.by === until ? '' : timeText(answer.by),
    }),
    timeZone: timeZone ?? '',
    howToFile,
    source,
    asOf: asOf ?? '',
    note,
  };
}
type Kept = Pick<
  StartingTerms,
  'kind' | 'sellerState' | 'due' | 'window' | 'until' | 'answer' | 'timeZone' | 'howToFile' | 'source' | 'note'
> & {
  asOf: string | null;
};

export const textsOfTerms = (terms: TermsView): TermsTexts => ({
  ...textsOfRule(terms),
  for: 'orgId' in terms.for ? terms.for.orgId : terms.for.orgType,
  dealsFrom: terms.dealsFrom ?? '',
});

/** What a row has in its form when it is opened. Null if the row is gone. */
export function textsOfRow(row: OpenRow, { inUse, off, startingTerms, partners, policy }: TitleTermsView): TermsTexts | null {
  if (row === 'new') return { ...EMPTY, timeZone: policy.timeZone };
  const [of, name] = row.split(' ') as ['terms' | 'starting', string];
  if (of === 'terms') {
    const terms = [...inUse, ...off].find(({ id }) => id === name);
    return terms ? textsOfTerms(terms) : null;
  }
  if (!startingTerms.some((one) => one === name)) return null;
  const starting = startingTermsOf(name as StartingTermsName);
  const texts = textsOfRule(starting);
  return { ...texts, for: partnerNamed(starting.auction, partners) ?? '', timeZone: texts.timeZone || policy.timeZone };
}

/** The only partner with this name, or whose name begins with it, such as "ACV Auctions". Null if there is none, or several. */
function partnerNamed(auction: string, partners: TitleTermsView['partners']): string | null {
  const wanted = plainWords(auction);
  const begins = partners.filter(({ name }) => wanted.every((word, at) => plainWords(name)[at] === word));
  const exactly = begins.filter(({ name }) => plainWords(name).length === wanted.length);
  const [found, another] = exactly.length > 0 ? exactly : begins;
  return found && !another ? found.orgId : null;
}

const hourOf = (text: string): Hour => (text.trim() === '' ? null : (minutesOfTime(text) ?? Number.NaN));
const termsDay = (digits: string, unit: string) => ({ days: numberOfDigits(digits), unit });

/** What the clock counts by, of texts that may be wrong. */
function editedOf(texts: TermsTexts): unknown {
  const isType = ORG_TYPES.some((type) => type === texts.for);
  const until = hourOf(texts.until);
  const hasWindow = texts.opensDays !== '' || texts.closesDays !== '';
  const isInHours = texts.withinUnit === 'hours';
  const by =
    isInHours || texts.by === 'end' ? null : texts.by === 'same' ? until : texts.byHour.trim() === '' ? Number.NaN : hourOf(texts.byHour);
  return {
    for: isType ? { orgType: texts.for } : texts.for === '' ? null : { orgId: texts.for },
    kind: texts.kind || null,
    sellerState: texts.sellerState || null,
    dealsFrom: texts.dealsFrom || null,
    due: termsDay(texts.dueDays, texts.dueUnit),
    window: hasWindow
      ? {
          opens: termsDay(texts.opensDays, texts.opensUnit),
          closes: texts.closesDays === '' ? null : termsDay(texts.closesDays, texts.closesUnit),
          once: texts.once === YES,
        }
      : null,
    until,
    answer: texts.within === '' ? null : { within: numberOfDigits(texts.within), unit: texts.withinUnit, by },
    timeZone: texts.timeZone,
  };
}

export type Errors = { [Field in TermsField]?: string | undefined };

/** The terms that are typed; null while something is wrong with them. Nobody need be chosen yet. */
export function editedIn(texts: TermsTexts): EditedTerms | null {
  const parsed = editedTerms.safeParse(editedOf({ ...texts, for: texts.for || ORG_TYPES[0] }));
  return parsed.success ? parsed.data : null;
}

/** What is wrong with the order of the days that are typed, or with the day of the source. Nothing while something else is wrong with them. */
export function wrongDaysIn(texts: TermsTexts, today: string): Errors {
  const edited = editedIn(texts);
  const wrong = edited && wrongDay({ ...edited, asOf: texts.asOf || null }, today);
  return wrong ? errorsOf([{ path: wrong.path, message: refusalMessage(wrong.refusal, wrong.values) }]) : {};
}

/** The input of `saveTerms`, or what is wrong with which field. */
export function saveInputOf(
  texts: TermsTexts,
  { termsId, startingTerms, today }: Pick<SaveTerms, 'termsId' | 'startingTerms'> & { today: string },
): { input: SaveTerms } | { errors: Errors } {
  const { howToFile, source, note } = texts;
  const parsed = saveTermsInput.safeParse({
    ...(editedOf(texts) as object),
    termsId,
    startingTerms,
    howToFile,
    source,
    note,
    asOf: texts.asOf || null,
    checkedToday: texts.checkedToday === YES,
  });
  const errors = { ...wrongDaysIn(texts, today), ...(parsed.error && errorsOf(parsed.error.issues as Issue[])) };
  return parsed.success && Object.keys(errors).length === 0 ? { input: parsed.data } : { errors };
}

/** The fields that the issues are about, each with its message. */
export function errorsOf(issues: readonly Issue[]): Errors {
  const errors: Errors = {};
  for (const { path, message } of issues) {
    const field = FIELDS[path.join('.')] ?? (path[0] === 'for' ? 'for' : undefined);
    if (field) errors[field] ??= message;
  }
  return errors;
}

const FIELDS: Readonly<Record<string, TermsField>> = {
  for: 'for',
  kind: 'kind',
  sellerState: 'sellerState',
  dealsFrom: 'dealsFrom',
  'due.days': 'dueDays',
  'due.unit': 'dueUnit',
  'window.opens.days': 'opensDays',
  'window.opens.unit': 'opensUnit',
  'window.closes.days': 'closesDays',
  'window.closes.unit': 'closesUnit',
  until: 'until',
  'answer.within': 'within',
  'answer.unit': 'withinUnit',
  'answer.by': 'byHour',
  timeZone: 'timeZone',
  howToFile: 'howToFile',
  source: 'source',
  asOf: 'asOf',
  note: 'note',
};
