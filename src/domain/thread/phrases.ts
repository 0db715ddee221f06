// Finds phrases in a text as people write them: up to three other signs between their words, or none, and whatever their case.
// Done by hand because every thread has names of its own, and to make a regular expression of them takes longer than to use it.

type Phrase = { /** In lower case, the words in one. */ letters: string /** Where in them a word ends. */; ends: ReadonlySet<number> };
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
    for (const word of wordsOf(text)) {
      letters += word;
      ends.add(letters.length);
    }
    if (letters === '') continue;
    const same = byFirst.get(letters[0]!);
    if (same) same.push({ letters, ends });
    else byFirst.set(letters[0]!, [{ letters, ends }]);
  }
  for (const same of byFirst.values()) same.sort((a, b) => b.letters.length - a.letters.length);
  return byFirst;
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
