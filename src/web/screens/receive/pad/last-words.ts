// What the panel of the last one says.
import type { TitleRef } from '../../../parts/scan-queue/scan-job.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { formatTime } from '../../../ui/text/format-time.ts';
import { type RowState, rowStateOf } from '../session/row-state.ts';
import type { Last } from '../session/known-titles.ts';
import type { Extra } from '../../../parts/scan-queue/kept-scans.ts';
import type { ScanState } from '../../../parts/scan-queue/scan-sender.ts';
import { foundWords } from './found-words.ts';

const { last: words } = receiveCopy;

/** `isAlert`: it needs the clerk's attention. `title`: that it is about. `text`: what was scanned, if no title is known. */
export interface LastWords {
  tone: 'ok' | 'plain' | 'bad';
  state: RowState | 'extra' | null;
  title: Pick<TitleRef, 'threadId' | 'vin' | 'year' | 'make' | 'model' | 'stockNumber'> | null;
  text: string;
  sentence: string;
  bold: string;
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
