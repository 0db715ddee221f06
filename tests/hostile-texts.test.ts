// Texts that people and scanners can give must not make anything slow. A function that is quadratic in the length of its text takes
// minutes here, a linear one some ms. `npm test` gives them a quarter of the length in a quarter of the time.
import { expect, test } from 'vitest';
import { extent } from '../testing/extent.ts';
import { email, line, newName, phone, requiredEmail, text } from '../src/api/text-input.ts';
import { authOperations } from '../src/api/auth.ts';
import { textsOfList } from '../src/domain/search/pasted-list.ts';
import { enteredIn, readCode, readScanned } from '../src/domain/envelope/scanned-text.ts';
import { envelopeSearchWords } from '../src/domain/search/envelope-search.ts';
import { envelopeCodeIn } from '../src/domain/envelope/envelope-code.ts';
import { formatTrackingNumber } from '../src/domain/envelope/envelope.ts';
import { normalizeTrackingNumber } from '../src/domain/envelope/tracking-number.ts';
import { MESSAGE_MAX, PASSWORD_MAX } from '../src/domain/limits.ts';
import { foldLookAlikes } from '../src/domain/names/look-alikes.ts';
import { formatCode, parseJoinText } from '../src/domain/org-invites.ts';
import { isGuessable } from '../src/domain/passwords/guessable-password.ts';
import { passwordScore } from '../src/domain/passwords/password-strength.ts';
import { isPhone, phoneDigits } from '../src/domain/phone.ts';
import { nameHider } from '../src/domain/redaction/hide-names.ts';
import { redactor, redactVehicleText } from '../src/domain/redaction/redact.ts';
import { redirectTarget } from '../src/domain/redirect.ts';
import { canonicalName } from '../src/domain/names/same-org.ts';
import { cleanLine, cleanText } from '../src/domain/clean-text.ts';
import { hasEveryTerm, readSearch } from '../src/domain/search/search-text.ts';
import { withoutWithheld } from '../src/domain/search/vehicle-terms.ts';
import { vinInCode, vinInText } from '../src/domain/input/vin-in-text.ts';
import { normalizeVin } from '../src/domain/input/read-vin.ts';
import { mentionAt, noteParts } from '../src/web/screens/thread/private-panel/mentions.ts';
import { matches, matchesWords } from '../src/web/ui/text/Highlight.tsx';

/** What is repeated up to the longest text. */
const UNITS = ['.', ' ', '1', 'A', 'a', '-', '/', '@', ':', '\n', '\t', "'", '[', '(', '#', '\u200b', '\u0301', '\u200d', 'é', '…'];
const PAIRS = [
  'a ',
  'A1',
  'a.',
  'a@',
  '1-',
  '. ',
  'A\u200d',
  'Vin ',
  'VIN:',
  'Ab ',
  '[redacted',
  'http:',
  '@a ',
  ' \n',
  '1 ',
  'aB-',
  '//',
  'a\u0301',
  '0O',
  '] ',
];
const ENDS = ['', '!', ' a', '\nx\ny'];
const hostile = (length: number): string[] =>
  [...UNITS, ...PAIRS].flatMap((unit) => ENDS.map((end) => unit.repeat(length / unit.length) + end));

const SHARE = extent(4, 1);
/** As long as the body of a request, which the server reads whole. */
const BODY = (64 * 1024) / SHARE;
/** Longer than any code, and as long as the longest text that is pasted by mistake. */
const PASTED = (64 * 1024) / SHARE;
/** The longest header, so the longest address of a page. */
const URL_MAX = (16 * 1024) / SHARE;

const vehicle = (make: string) => ({ year: 2021, make, model: make, vin: 'X' });
const functions: [name: string, length: number, run: (text: string) => unknown][] = [
  ['vinInText', PASTED, vinInText],
  ['vinInCode', PASTED, vinInCode],
  ['normalizeVin', PASTED, normalizeVin],
  ['readScanned', PASTED, readScanned],
  ['readCode', PASTED, (given) => readCode(given, { hasVin: () => false, hasCode: () => false })],
  ['enteredIn', PASTED, (given) => enteredIn(given, { before: given, text: given })],
  ['envelopeCodeIn', PASTED, envelopeCodeIn],
  ['normalizeTrackingNumber', PASTED, (given) => formatTrackingNumber(normalizeTrackingNumber(given))],
  ['textsOfList', BODY, textsOfList],
  ['envelopeSearchWords', 100, envelopeSearchWords],
  ['parseJoinText', BODY, parseJoinText],
  ['parseJoinText after a code', BODY, (given) => parseJoinText(`abcdef-${given}`)],
  ['formatCode', BODY, formatCode],
  ['cleanText', BODY, cleanText],
  ['cleanLine', BODY, cleanLine],
  ['phone', BODY, (given) => [isPhone(given), phoneDigits(given)]],
  ['canonicalName', BODY, canonicalName],
  ['foldLookAlikes', BODY, foldLookAlikes],
  ['redirectTarget', URL_MAX, (given) => redirectTarget(`/${given}`)],
  [
    'a search',
    BODY,
    (given) => hasEveryTerm(vehicle('Ford'), { stockNumber: given, names: [given] }, readSearch(given.slice(0, 100)).terms),
  ],
  ['withoutWithheld', 200, (given) => withoutWithheld(vehicle(given))],
  ['a text of the API', BODY, (given) => text(MESSAGE_MAX).safeParse(given)],
  ['a line of the API', BODY, (given) => line(MESSAGE_MAX).safeParse(given)],
  ['a new name of an organization', BODY, (given) => newName('organization', 'x').safeParse(given)],
  ['a new name of a person', BODY, (given) => newName('person', 'x').safeParse(given)],
  ['an email of the API', BODY, (given) => [email.safeParse(given), requiredEmail('x').safeParse(given)]],
  ['a phone number of the API', BODY, (given) => phone.safeParse(given)],
  ['a sign-up', BODY, (given) => authOperations['sign-up/email'].in.safeParse({ name: given, email: given, password: given })],
  ['isGuessable', PASSWORD_MAX, isGuessable],
  ['passwordScore', PASSWORD_MAX, passwordScore],
  [
    'matches',
    MESSAGE_MAX,
    (given) => (['anywhere', 'beginnings', 'vehicle', 'vin'] as const).map((rule) => matches(given, given.slice(0, 100), rule)),
  ],
  ['matchesWords', MESSAGE_MAX, (given) => matchesWords(given, given.slice(0, 100))],
  ['mentionAt', MESSAGE_MAX, (given) => mentionAt(given, given.length)],
  ['noteParts', MESSAGE_MAX, (given) => noteParts(given, ['Ada Bell', 'a', '1'])],
  ['redactor', MESSAGE_MAX, redactor('Ford F-150', ['CRX482107731'])],
  ['redactVehicleText', MESSAGE_MAX, redactVehicleText],
  ['nameHider', MESSAGE_MAX, nameHider(['Quillon Motors', 'A A A A', '1 1 1', 'Ab-Ab'])],
];

/** Of processor time. Linear functions take at most a quarter of it. */
const BUDGET_MS = 1000 / SHARE;

test.each(functions)(
  '%s reads %i characters within its time on the processor, whatever they are',
  { timeout: 300_000 },
  (_, length, run) => {
    for (const given of hostile(length)) {
      const before = process.threadCpuUsage();
      run(given);
      const { user, system } = process.threadCpuUsage(before);
      const ms = (user + system) / 1000;
      expect(
        ms < BUDGET_MS ? '' : `${Math.round(ms)} ms for ${JSON.stringify(given.slice(0, 12))}…${JSON.stringify(given.slice(-3))}`,
      ).toBe('');
    }
  },
);

test('a VIN after thousands of characters of punctuation is found', () => {
  for (const unit of UNITS.filter((one) => !/[A-Zé0-9]/i.test(one)))
    expect([unit, vinInText(`${unit.repeat(2940)} 1FTFW1E59NKD69096`).vin]).toEqual([unit, '1FTFW1E59NKD69096']);
});
