// Sentences of title clerks: redaction removes no word of an ordinary sentence, and every name, number and address of the others.
import { expect, test } from 'vitest';
import { redactor } from '../src/domain/redaction/redact.ts';
import named from './fixtures/clerk-sentences/named.json' with { type: 'json' };
import plain from './fixtures/clerk-sentences/plain.json' with { type: 'json' };

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]{2,}/gu) ?? [];
const countOf = (words: readonly string[], word: string): number => words.filter((other) => other === word).length;

/** Returns the words of a name that were not redacted. Words of the thread's make and model are never redacted. */
function leftOf(name: string, text: string, shown: string, own: readonly string[]): string[] {
  const [inName, before, after] = [wordsOf(name), wordsOf(text), wordsOf(shown.replaceAll(/\[redacted[^\]]*\]/g, ' '))];
  return inName.filter((word) => !own.includes(word) && countOf(after, word) > countOf(before, word) - countOf(inName, word));
}

test('500 ordinary sentences are not changed', () => {
  expect(plain).toHaveLength(500);
  const changed = plain
    .map(({ text, make, model }) => [text, redactor(`${make} ${model}`)(text)])
    .filter(([text, shown]) => text !== shown);
  expect(changed).toEqual([]);
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
