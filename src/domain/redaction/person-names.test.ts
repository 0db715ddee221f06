import { array, assert as check, constantFrom, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { MESSAGE_MAX } from '../limits.ts';
import { redactor } from './redact.ts';

const read = redactor('Ford F-150');

const GIVEN = ['Maria', 'Deshawn', 'Priya', 'Kevin', 'Bob', 'Sinéad', 'Guadalupe', 'Wilhelmina'];
const SURNAMES = ['Lopez', 'Kowalski', 'Nguyen', 'Smith', "O'Brien", 'Patel', 'Baker', 'Garcia-Lopez'];
const FRAMES = [
  'ask % about the title',
  'Call % Today',
  'title is with %.',
  'per %: out for delivery',
  '% has it',
  'Sent By % Via FedEx',
  'TITLE IS WITH % NOW',
  'lien release (see %)',
];
const person = record({
  given: constantFrom(...GIVEN),
  surname: constantFrom(...SURNAMES),
  initial: constantFrom('', ' J.', ' Q'),
});
const spelling = constantFrom(
  ({ given, surname, initial }: { given: string; surname: string; initial: string }) => `${given}${initial} ${surname}`,
  ({ given, surname }: { given: string; surname: string }) => `${given} ${surname}`.toUpperCase(),
  ({ given, surname }: { given: string; surname: string }) => `${given} ${surname}`.toLowerCase(),
  ({ given, surname }: { given: string; surname: string }) => `${surname}, ${given}`,
  ({ given, surname }: { given: string; surname: string }) => `${surname}, ${given}`.toUpperCase(),
  ({ given, surname }: { given: string; surname: string }) => `${given}\n${surname}`,
  ({ given, surname }: { given: string; surname: string }) => `${given}\u00a0 ${surname}`,
  ({ given, surname }: { given: string; surname: string }) => `${given} ${surname}`.split('').join('\u00ad'),
);

test('a name is hidden in every spelling and position', () => {
  check(
    property(person, spelling, constantFrom(...FRAMES), (who, write, frame) => {
      const shown = read(frame.replace('%', write(who)))
        .normalize('NFKD')
        .replaceAll(/[\p{M}\p{Cf}]/gu, '')
        .toLowerCase();
      for (const part of [who.given, ...who.surname.split('-')])
        expect(shown).not.toContain(part.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase());
    }),
    { numRuns: 1000 },
  );
});

const ORDINARY =
  `title lien release payoff sent mailed received today tomorrow buyer seller dealer signed notarized odometer form missing copy office
  waiting for the bank to send it out delivery tracking number duplicate power of attorney reassignment original front back check paid hold
  state application pending will call when arrives friday monday fedex ups overnight label printed driver has envelope grace mark bill`
    .trim()
    .split(/\s+/);
const cases = [(word: string) => word, (word: string) => word.toUpperCase(), (word: string) => word[0]!.toUpperCase() + word.slice(1)];

test('a sentence of ordinary words does not change in lower case, in capitals or capitalized', () => {
  check(
    property(array(constantFrom(...ORDINARY), { minLength: 1, maxLength: 12 }), constantFrom(...cases), (words, write) => {
      const text = words.map(write).join(' ');
      expect(read(text)).toBe(text);
    }),
    { numRuns: 1000 },
  );
});

test('the time for a text is linear in its length', { timeout: 20_000 }, () => {
  const part = constantFrom(
    'a',
    'A',
    'Ab',
    'bob',
    'Bob ',
    'Lopez, ',
    ' ',
    '\n',
    '.',
    '-',
    "'",
    '@',
    ' at ',
    ' dot ',
    '(',
    ')',
    '1',
    '303',
    ' 555',
    '0142 ',
    'FedEx ',
    'ups',
    'tracking',
    'title',
    '#',
    'Mr. ',
    'of ',
    'de la ',
    'Auto ',
    'motors ',
    '\u200b',
    '\u0301',
    'ﷺ',
    '𝐐',
    '١',
    'é',
    'x1',
    ',',
    '&',
    'county ',
    'new york ',
  );
  check(
    property(array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const unit = parts.join('');
      const text = unit.repeat(Math.ceil(MESSAGE_MAX / unit.length)).slice(0, MESSAGE_MAX);
      const started = process.cpuUsage();
      read(text);
      // Not linear would take seconds, linear takes a few milliseconds. Measured as CPU time, so that other processes do not count.
      expect(process.cpuUsage(started).user / 1000).toBeLessThan(500);
    }),
    { numRuns: 200 },
  );
});

describe('a company is hidden with the trade words in its name', () => {
  test.each([
    ['TITLE SHOWS GREENFIELD LEASING INC AS OWNER', 'TITLE SHOWS [redacted] AS OWNER'],
    ['floored by Keystone Dealer Funding Inc', 'floored by [redacted]'],
    ['the tag service is Speedy Title LLC', 'the tag service is [redacted]'],
    ['title at speedy title llc', 'title at [redacted]'],
    ['B & L Hauling, LLC has it', '[redacted] has it'],
    ["title's at Summit County Auto Auction", "title's at [redacted]"],
    ['Vega Bros. Imports sold it', '[redacted] sold it'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));

  test.each([
    'Owner LLC Needs To Sign',
    'waiting on dealer llc docs',
    'MISSING LLC PAPERWORK',
    'the county auto auction',
    'title is in an LLC',
  ])('%j has no company', (text) => expect(read(text)).toBe(text));
});

describe('a city with its state stays, even if it is also a name of people', () => {
  test.each([
    'Title mailed to Jackson Mississippi by mistake',
    'At the Austin Texas tag office now',
    'PO Box 4410, Denver CO 80204-0410',
    'MAIL TO JACKSON MS 39201',
    'coming from Madison, WI',
    'Austin North Carolina',
    'translation from Puerto Rico',
  ])('%j', (text) => expect(read(text)).toBe(text));

  test.each([
    ['Bob Smith Colorado', '[redacted] Colorado'],
    ['ask Bob Jackson, MS', 'ask [redacted], MS'],
    ['George Washington signed', '[redacted] signed'],
    ['Jackson, Virginia signed', '[redacted] signed'],
    ['JACKSON DE LA CRUZ HAS IT', '[redacted] HAS IT'],
    ['Austin Texas Auto Sales has it', '[redacted] has it'],
  ])('%j has no city', (text, shown) => expect(read(text)).toBe(shown));
});

describe('a name is hidden', () => {
  test.each([
    ['ASK PATRICIA HALLER', 'ASK [redacted]'],
    ['Nguyen, Thuy signed as buyer', '[redacted] signed as buyer'],
    ['van der Meer, Pieter has no middle name', '[redacted] has no middle name'],
    ['St. Clair, Jacqueline in Louisiana', '[redacted] in Louisiana'],
    ['Evelyn Thunder Hawk has it', '[redacted] has it'],
    ['Evergreen Title Services has it', '[redacted] has it'],
    ['Willamette Towing & Recovery has a lien', '[redacted] has a lien'],
    ['Fast Lane Auto Sales sold it', '[redacted] sold it'],
    ['send it to jane dot doe at gmail dot com', 'send it to [redacted email]'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));
});

describe('a street, a lender or a trim is not a person', () => {
  test.each([
    'ship to 4410 N Broadway, Wichita, KS 67219',
    'the clerk on Dixie Hwy',
    'St. Johns County tax collector, 4030 Lewis Speedway',
    'TD Auto Finance, release dated 1/4',
    'Sunny Florida has a backlog',
    'Explorer Eddie Bauer, not the XLT',
    'Rush Service Paid For',
    'Toyota Services',
    'FL title 0139922811',
  ])('%j', (text) => expect(read(text)).toBe(text));
});

test('misspelled words in lower case are not names', () => {
  expect(read('recvd ttle but missign the lein realease')).toBe('recvd ttle but missign the lein realease');
});

test('a given name before the thread’s own model is hidden, but not the model', () => {
  expect(redactor('MINI Cooper')('TITLE IS WITH JANET COOPER')).toBe('TITLE IS WITH [redacted] COOPER');
});

test('words between a carrier and a number are read once', { timeout: 20_000 }, () => {
  const text = `ups${`${' '.repeat(13)}a`.repeat(6)}.3035550199 `.repeat(20).slice(0, MESSAGE_MAX);
  for (let time = 0; time < 50; time++) expect(read(text)).toContain('ups');
});

describe('the rest of a text with a name stays', () => {
  test.each([
    ['Title Is With Maria Lopez At The Front Desk', 'Title Is With [redacted] At The Front Desk'],
    ['POA signed by Kevin Nguyen, mailed Friday via FedEx 7946 1234 5678', 'POA signed by [redacted], mailed Friday via FedEx [redacted]'],
    ['ASK MARIA LOPEZ FOR THE ODOMETER FORM', 'ASK [redacted] FOR THE ODOMETER FORM'],
  ])('%j', (text, shown) => expect(read(text)).toBe(shown));
});
