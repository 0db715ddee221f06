// Where a title is that was not expected, in a sentence.
import type { FoundTitle } from '../../../../api/envelopes.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { formatDate } from '../../../ui/text/format-time.ts';
import type { Extra } from '../session/extra.ts';

/** `bold`: the name in it, empty if there is none. `now`: ms. */
export function foundWords({ title, scanned }: Pick<Extra, 'title' | 'scanned'>, now: number): { text: string; bold: string } {
  const words = receiveCopy.found;
  if (!title) return { text: scanned.kind === 'vin' ? words.nowhere : words.nowhereEnd, bold: '' };
  const name = title.name ?? '';
  const day = (at: number | null) => (at === null ? '' : formatDate(at, now));
  switch (title.found) {
    case 'not-sent':
      return { text: words['not-sent'](name), bold: '' };
    case 'sent':
      return { text: words.sent(name, day(title.sentAt)), bold: ownerIn(name) };
    case 'passed-on':
      return { text: words['passed-on'](name, day(title.sentAt), day(title.answeredAt)), bold: ownerIn(name) };
    case 'reported':
      return { text: words.reported(name), bold: '' };
    case 'here':
      return { text: words.here, bold: '' };
    case 'elsewhere':
    case 'to-us':
      return { text: words.elsewhere, bold: '' };
    default:
      return title.found satisfies never;
  }
}

const ownerIn = (name: string): string => `${name}’s`;

/** The neighbor to write to about it, null if there is nobody. */
export const mayWriteTo = (title: FoundTitle | null): string | null => (title && !title.isCompleted ? title.name : null);
