// Sentences of title clerks: redaction removes nothing of an ordinary sentence but tracking numbers, and every name, number and
// address of the others.
import { expect, test } from 'vitest';
import { redactor } from '../src/domain/redaction/redact.ts';
import named from '../testing/fixtures/clerk-sentences/named.json' with { type: 'json' };
import plain from '../testing/fixtures/clerk-sentences/plain.json' with { type: 'json' };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
const countOf = (words: readonly string[], word: string): number => words.filter((other) => other === word).length;

/** Returns the words of a name that were not redacted. Words of the thread's make and model are never redacted. */
function leftOf(name: string, text: string, shown: string, own: readonly string[]): string[] {
  const [inName, before, after] = [wordsOf(name), wordsOf(text), wordsOf(shown.replaceAll(/\[redacted[^\]]*\]/g, ' '))];
  return inName.filter((word) => !own.includes(word) && countOf(after, word) > countOf(before, word) - countOf(inName, word));
}

/** Those in the ordinary sentences. Who is no neighbor of the author does not read them. */
const TRACKING_NUMBERS = [
  '7946 1234 5678',
  '1Z999AA10123456784',
  '9405 5036 9930 0123 4567 89',
  '4381 7729 06',
  '8127 4455 9021',
  '1Z 999 AA1 01 2345 6784',
  'EJ 958 083 578 US',
  '1Z12345E0205271688',
  '7712 9034 5561',
  '794612345690',
  'C11031500001879',
  'D10011354453707',
  '1Z5R89390357567127',
  '770123456789',
  '7701 2345 6789',
  '612999842217734',
  '7777788885',
  '9505 5110 6960 5048 6000 67',
  '1Z 4A2 F19 01 9876 5432',
];

test('500 ordinary sentences lose their tracking numbers, and nothing else', () => {
  expect(plain).toHaveLength(500);
  const expected = (text: string) => TRACKING_NUMBERS.reduce((left, number) => left.replaceAll(number, '[redacted]'), text);
  const changed = plain
    .map(({ text, make, model }) => [expected(text), redactor(`${make} ${model}`)(text)])
    .filter(([text, shown]) => text !== shown);
  expect(changed).toEqual([]);
  expect(plain.filter(({ text }) => text !== expected(text))).toHaveLength(TRACKING_NUMBERS.length);
});

test('500 sentences with names lose every name', () => {
  expect(named).toHaveLength(500);
  const leaking = named.flatMap(({ text, make, model, names }) => {
    const shown = redactor(`${make} ${model}`)(text);
    const left = names.flatMap((name) => leftOf(name, text, shown, wordsOf(`${make} ${model}`)));
    return left.length > 0 ? [{ text, shown, left }] : [];
  });
  expect(leaking).toEqual([]);
});
