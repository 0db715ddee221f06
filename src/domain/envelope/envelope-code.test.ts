import { v4 as uuidv4, v7 as uuidv7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { formatEnvelopeCode, envelopeCodeIn, envelopeCodeOf } from './envelope-code.ts';

const COUNT = 100_000;
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const numbered = (make: (at: number) => string): string[] => Array.from({ length: COUNT }, (_, at) => make(at));

describe.each([
  ['updates, which begin with the time', numbered(() => uuidv7())],
  ['people with their keys', numbered(() => `0198f000-0000-7000-8000-000000000001 ${uuidv4()}`)],
  ['numbers in a row', numbered(String)],
])(`the codes of ${COUNT.toLocaleString('en-US')} ids of %s`, (_what, ids) => {
  const codes = ids.map(envelopeCodeOf);

  test('are as different as random ones', () => {
    // 2^40 codes: one pair in 220 runs is alike. Three would be no chance.
    expect(COUNT - new Set(codes).size).toBeLessThan(3);
  });

  test('have every character equally often at each place', () => {
    const expected = COUNT / ALPHABET.length;
    for (let place = 0; place < 8; place++) {
      const counts = new Map<string, number>();
      for (const code of codes) counts.set(code.charAt(place), (counts.get(code.charAt(place)) ?? 0) + 1);
      expect([...counts.keys()].toSorted().join('')).toBe(ALPHABET);
      const chiSquared = [...counts.values()].reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
      // 31 degrees of freedom: a fair code exceeds this once in a hundred million.
      expect(chiSquared, `place ${place}`).toBeLessThan(105);
    }
  });
});

test('an id always has the same code', () => {
  const id = uuidv7();
  expect(envelopeCodeOf(id)).toBe(envelopeCodeOf(id));
});

describe('a code is read', () => {
  test.each([
    ['as it is stored', 'K7Q2MF9D'],
    ['as it is shown', 'K7Q2-MF9D'],
    ['in lower case', ' k7q2-mf9d '],
    ['from the link of a QR code', 'https://titles.example/receive/K7Q2MF9D'],
    ['from a link in the capitals of a QR code', 'HTTPS://TITLES.EXAMPLE/RECEIVE/K7Q2MF9D'],
    ['from a link of another port', 'http://localhost:3000/receive/K7Q2MF9D'],
  ])('%s', (_how, text) => expect(envelopeCodeIn(text)).toBe('K7Q2MF9D'));

  test('with letters for the digits that they look like', () => expect(envelopeCodeIn('OI2L-mf9d')).toBe('0121MF9D'));

  test.each([
    '',
    'K7Q2MF9',
    'K7Q2MF9DX',
    'K7Q2MF9U',
    'K7Q2 MF9D X',
    '1FTFW1E53MKE41877',
    'https://titles.example/t/K7Q2MF9D',
    'ÄÖÜẞÄÖÜẞ',
    '🚗🚗',
  ])('not in %j', (text) => expect(envelopeCodeIn(text)).toBeNull());

  test('as it was made and shown, whatever it is', () => {
    for (const id of numbered(String).slice(0, 1000))
      expect(envelopeCodeIn(formatEnvelopeCode(envelopeCodeOf(id)))).toBe(envelopeCodeOf(id));
  });
});
