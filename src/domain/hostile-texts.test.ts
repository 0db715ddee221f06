// Text that people paste and codes that they scan can be written by a stranger. Reading it takes time in proportion to its length.
import { expect, test } from 'vitest';
import { readCode, readScanned } from './envelope/scanned-text.ts';
import { shipmentCodeIn } from './envelope/shipment-code.ts';
import { normalizeTrackingNumber } from './envelope/tracking-number.ts';
import { normalizeCode, parseJoinText } from './org-invite.ts';
import { formatPhone, isPhone } from './phone.ts';
import { redirectTarget } from './redirect.ts';
import { canonicalEmail, canonicalName } from './same-org.ts';
import { cleanLine, cleanText } from './text.ts';
import { termsOf, withoutWithheld } from './vehicle-search.ts';
import { vinInCode, vinInText } from './vin-in-text.ts';
import { normalizeVin } from './vin.ts';

const LENGTH = 100_000;
/** ms. Each takes at most a third of it; what takes quadratic time takes more than twice as long. */
const LIMIT = 2000;

/** Repeated up to the length, also between a beginning and an end that make an expression try and fail. */
const UNITS = [
  '.',
  '!',
  ' ',
  '\n',
  ' \n',
  '-',
  '/',
  '(',
  '[',
  '@',
  '.@',
  'a.',
  'A',
  '1',
  'A1 ',
  '1-',
  'vin ',
  'VIN:',
  '\u{1d5}',
  '\u0301',
  '\ufdfa',
  '\u200b',
  '[redacted ',
];
const ENDS = [
  ['', ''],
  ['abcdef-', '\nx\ny'],
  ['/', 'x'],
  ['https://a/receive/', '!'],
] as const;
const TEXTS = UNITS.flatMap((unit) => ENDS.map(([first, last]) => first + unit.repeat(LENGTH / unit.length) + last));

test.each<[string, (text: string) => unknown]>([
  ['vinInText', vinInText],
  ['vinInCode', vinInCode],
  ['normalizeVin', normalizeVin],
  ['readScanned', readScanned],
  ['readCode', (text) => readCode(text, { hasVin: () => false, hasCode: () => false })],
  ['shipmentCodeIn', shipmentCodeIn],
  ['normalizeTrackingNumber', normalizeTrackingNumber],
  ['normalizeCode', normalizeCode],
  ['parseJoinText', parseJoinText],
  ['formatPhone', formatPhone],
  ['isPhone', isPhone],
  ['redirectTarget', redirectTarget],
  ['canonicalEmail', canonicalEmail],
  ['canonicalName', canonicalName],
  ['cleanText', cleanText],
  ['cleanLine', cleanLine],
  ['termsOf', termsOf],
  ['withoutWithheld', (text) => withoutWithheld({ year: 2020, vin: '', make: text, model: text })],
])(
  '%s reads hostile texts in linear time',
  (_name, read) => {
    const slow = TEXTS.flatMap((text) => {
      const before = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(before);
      const ms = (user + system) / 1000;
      return ms > LIMIT ? [`${text.slice(0, 30)}…${text.slice(-3)}: ${ms.toFixed(0)} ms`] : [];
    });
    expect(slow).toEqual([]);
  },
  300_000,
);
