// Finds phrases in a text as people write them: up to three other signs between their words, or none, and whatever their case.
// Done by hand because every thread has names of its own, and to make a regular expression of them takes longer than to use it.

/** In lower case: its words in one, where in them a word ends, and the first of them. */
type Phrase = { letters: string; ends: ReadonlySet<number>; first: string };
/** By their first sign, the longest first. */
export type Phrases = ReadonlyMap<string, readonly Phrase[]>;
/** `letters`: of the phrase, as `lettersOf` spells it. */
export type Found = { from: number; to: number; letters: string };

const WORD = /[\p{L}\p{N}]+/gu;
const GAP_MAX = 3;

const wordsOf = (text: string): string[] => (text.match(WORD) ?? []).map((word) => word.toLowerCase());

/** The same for every spelling of a phrase that is found. */
export const lettersOf = (phrase: string): string => wordsOf(phrase).join('');

/** What has no letter or digit is no phrase. */
export function phrasesOf(texts: readonly string[]): Phrases {
  const byFirst = new Map<string, Phrase[]>();
  for (const text of texts) {
    let letters = '';
    const ends = new Set<number>();
    const words = wordsOf(text);
    for (const word of words) {
      letters += word;
      ends.add(letters.length);
    }
    const [first] = words;
    if (first === undefined) continue;
    const same = byFirst.get(first[0]!);
    if (same) same.push({ letters, ends, first });
    else byFirst.set(first[0]!, [{ letters, ends, first }]);
  }
  for (const same of byFirst.values()) same.sort((a, b) => b.letters.length - a.letters.length);
  return byFirst;
}

/** Whether it is worth looking for any of them: the quick question, which most texts answer with no. */
export function mayHold(text: string, phrases: Phrases): boolean {
  const lower = text.toLowerCase();
  for (const same of phrases.values()) for (const { first } of same) if (lower.includes(first)) return true;
  return false;
}

/** From left to right. Of two that begin at the same word the longer one counts; none begins within another. */
export function findPhrases(text: string, ...among: readonly Phrases[]): Found[] {
  const found: Found[] = [];
  const words = Array.from(text.matchAll(WORD), ({ index, 0: word }) => ({
    from: index,
    to: index + word.length,
    letters: word.toLowerCase(),
  }));
  for (let at = 0; at < words.length; at++) {
    const candidates = among.flatMap((phrases) => phrases.get(words[at]!.letters[0]!) ?? []);
    let longest: { letters: string; count: number } | undefined;
    for (const phrase of candidates) {
      const count = wordsFrom(at, phrase);
      if (count > 0 && phrase.letters.length > (longest?.letters.length ?? 0)) longest = { letters: phrase.letters, count };
    }
    if (!longest) continue;
    const last = at + longest.count - 1;
    found.push({ from: words[at]!.from, to: words[last]!.to, letters: longest.letters });
    at = last;
  }
  return found;

  /** How many words of the text, from this one on, are the phrase; 0 where they are not. */
  function wordsFrom(first: number, { letters, ends }: Phrase): number {
    let done = 0;
    for (let at = first; at < words.length; at++) {
      const word = words[at]!;
      if (at > first && Array.from(text.slice(words[at - 1]!.to, word.from)).length > GAP_MAX) return 0;
      if (!letters.startsWith(word.letters, done)) return 0;
      done += word.letters.length;
      if (done === letters.length) return at - first + 1;
      if (!ends.has(done)) return 0;
    }
    return 0;
  }
}
