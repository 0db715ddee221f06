// What the pad says of a title, and when an envelope was received, in words.
import type { ScanState, TitleRef } from '../../../parts/scan-queue/scan-sender.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { formatClock, formatDate, formatTime, formatWeekday } from '../../../ui/text/format-time.ts';
import { type Last, type RowState, rowStateOf } from '../session/known-titles.ts';
import type { Extra } from '../../../parts/scan-queue/kept-scans.ts';
import type { FoundTitle, EnvelopeTitle } from '../../../../api/envelopes.ts';

const { last: words } = receiveCopy;

export interface LastWords {
  tone: 'ok' | 'plain' | 'bad';
  state: RowState | 'extra' | null;
  /** That it is about. */
  title: Pick<TitleRef, 'threadId' | 'vin' | 'year' | 'make' | 'model' | 'stockNumber'> | null;
  /** What was scanned, if no title is known. */
  text: string;
  sentence: string;
  bold: string;
  /** It needs the clerk's attention. */
  isAlert: boolean;
}

type Here = { scans: ScanState; isReachable: boolean; isKept: boolean };

/** `extra`: that the last one is about, undefined if it is another. `isKept`: it is on this device's disk. `now`: ms. */
export function lastWords(last: Last, extra: Extra | undefined, here: Here, now: number): LastWords | null {
  const { scans } = here;
  switch (last.kind) {
    case 'taken': {
      const { title } = last;
      const refusal = scans.refusals.get(title.updateId);
      const state = rowStateOf({ ...title, result: 'received' }, scans);
      if (refusal !== undefined) return { ...plain(title, refusal), tone: 'bad', state: 'missing', isAlert: true };
      return { ...plain(title, state === 'waiting' || state === 'kept' || state === 'unkept' ? words[state] : ''), tone: 'ok', state };
    }
    case 'undone': {
      const refusal = scans.refusals.get(last.title.updateId);
      if (refusal !== undefined) return { ...plain(last.title, refusal), tone: 'bad', state: 'in', isAlert: true };
      return { ...plain(last.title, words.undone), state: 'open' };
    }
    case 'again':
      return { ...plain(last.title, words.again), state: 'in' };
    case 'missing': {
      const { fromName, answeredAt } = last.title;
      const moment = answeredAt === null ? '' : formatTime(answeredAt, now);
      return { ...plain(last.title, words.missing(fromName, moment)), state: 'missing', isAlert: true };
    }
    case 'extra':
      return extra ? extraWords(extra, here, now) : null;
    case 'unreadable':
      return { ...NOTHING, text: last.text, sentence: words.unreadable[last.why], isAlert: true };
    default:
      return last satisfies never;
  }
}

const NOTHING: LastWords = { tone: 'plain', state: null, title: null, text: '', sentence: '', bold: '', isAlert: false };
const plain = (title: LastWords['title'], sentence: string): LastWords => ({ ...NOTHING, title, sentence });

function extraWords(extra: Extra, { isReachable, isKept }: Here, now: number): LastWords {
  const { id, isFound, title } = extra;
  if (!isFound)
    return { ...NOTHING, text: id, state: 'sending', sentence: isReachable ? words.lookingFor : isKept ? words.extraKept : words.waiting };
  const { text, bold } = foundWords(extra, now);
  return { ...NOTHING, title, text: id, state: 'extra', sentence: `${words.notExpected} ${text}`, bold, isAlert: true };
}

/** Where a title is that was not expected. `bold`: the name in it, empty if there is none. `now`: ms. */
export function foundWords({ title, scanned }: Pick<Extra, 'title' | 'scanned'>, now: number): { text: string; bold: string } {
  const doneWords = receiveCopy.found;
  if (!title) return { text: scanned.kind === 'vin' ? doneWords.nowhere : doneWords.nowhereEnd, bold: '' };
  const name = title.name ?? '';
  const day = (at: number | null) => (at === null ? '' : formatDate(at, now));
  switch (title.found) {
    case 'not-sent':
      return { text: doneWords['not-sent'](name), bold: '' };
    case 'sent':
      return { text: doneWords.sent(name, day(title.sentAt)), bold: ownerIn(name) };
    case 'passed-on':
      return { text: doneWords['passed-on'](name, day(title.sentAt), day(title.answeredAt)), bold: ownerIn(name) };
    case 'reported':
      return { text: doneWords.reported(name), bold: '' };
    case 'here':
      return { text: doneWords.here, bold: '' };
    case 'elsewhere':
    case 'to-us':
      return { text: doneWords.elsewhere, bold: '' };
    default:
      return title.found satisfies never;
  }
}

const ownerIn = (name: string): string => `${name}’s`;

/** The neighbor to write to about it, null if there is nobody. */
export const mayWriteTo = (title: FoundTitle | null): string | null => (title && !title.isCompleted ? title.name : null);

const { done: doneWords } = receiveCopy;

/** "Monday, Nov 23, 9:21 AM to 9:22 AM". Empty if nothing was received. `now`: ms. */
export function receivedRange(titles: readonly EnvelopeTitle[], now: number): string {
  const times = titles.flatMap(({ result, answeredAt }) => (result === 'received' && answeredAt !== null ? [answeredAt] : []));
  if (times.length === 0) return '';
  const [first, last] = [Math.min(...times), Math.max(...times)];
  return doneWords.range(`${formatWeekday(first)}, ${formatDate(first, now)}`, formatClock(first), formatClock(last));
}

/** "by you", or the names of the colleagues. `own`: the viewer's name. */
export function receivedBy(titles: readonly EnvelopeTitle[], own: string): string {
  const names = [...new Set(titles.flatMap(({ answeredBy }) => answeredBy ?? []))];
  if (names.length === 0) return '';
  return names.every((name) => name === own) ? doneWords.byYou : doneWords.by(names.join(', '));
}

/** Until when any of them can be undone (ms); null if none can. */
export function undoUntil(titles: readonly EnvelopeTitle[], now: number): number | null {
  const times = titles.flatMap(({ takeBack }) => (takeBack && takeBack.until > now ? [takeBack.until] : []));
  return times.length === 0 ? null : Math.max(...times);
}
