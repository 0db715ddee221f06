// Replaces names of organizations that a reader may not see by "Partner", in all their spellings.
import { PARTNER } from '../vocabulary.ts';
import { UNAMBIGUOUS_SUFFIXES } from '../words/company-suffixes.ts';
import { type Form, formsOf, type NameForms, singular } from './name-forms.ts';
import { type Letters, lettersOf, wordLetters } from './comparable-letters.ts';
import { type PlainText, plainText, type Replacement, applyReplacements } from './plain-text.ts';
import { longestAt, type SortedForms, sortedForms } from './longest-match.ts';

export type Rewrite = (text: string) => string;

/** The most characters between two words of a name, except spaces and line ends. */
const GAP_MAX = 3;
/** From this number of letters on, words may be divided differently: "Sil ver State". Shorter matches would be coincidences. */
const SPLIT_MIN = 6;
/** The most words beside a short form that are hidden with it. */
const BESIDE_MAX = 8;
/** Up to this product of text letters and form letters, searching the forms one by one is faster. */
const SEQUENTIAL_MAX = 300_000;

/**
 * Returns a function that hides all the names in a text. The work for a text is bounded for all names: for each word a binary search among
 * the forms, a comparison and a walk over parents of at most 800 letters (200 characters of at most four letters each), and for each match
 * at most eight words beside it, each looked up in the names with the matched word. A name has at most 90 forms and one for each word.
 */
export function nameHider(hidden: readonly string[]): Rewrite {
  let search: Search | undefined;
  return (text) => {
    if (hidden.length === 0) return text;
    search ??= searchFor(hidden);
    const plain = plainText(text);
    const spelled = lettersOf(plain.plain);
    return search.mayBeIn(spelled.letters) ? applyReplacements(plain, findNames(plain, spelled, search)) : text;
  };
}

type Search = {
  sorted: () => SortedForms;
  formAt: (index: number) => Form;
  namesWith: (letters: string) => readonly ReadonlySet<string>[];
  mayBeIn: (letters: string) => boolean;
};

function searchFor(hidden: readonly string[]): Search {
  const names = [...new Set(hidden)].map(formsOf);
  const forms = mergedForms(names);
  const size = [...forms.keys()].reduce((sum, letters) => sum + letters.length, 0);
  let sorted: SortedForms | undefined;
  let byWord: Map<string, ReadonlySet<string>[]> | undefined;
  const sortedOnce = () => (sorted ??= sortedForms(forms.keys()));
  return {
    sorted: sortedOnce,
    formAt: (index) => forms.get(sortedOnce().forms[index]!)!,
    namesWith: (letters) => (byWord ??= namesByShortForm(names)).get(letters) ?? [],
    mayBeIn: (letters) => {
      if (letters.length * size > SEQUENTIAL_MAX) return true;
      for (const form of forms.keys()) if (letters.includes(form)) return true;
      return false;
    },
  };
}

function mergedForms(names: readonly NameForms[]): Map<string, Form> {
  const merged = new Map<string, Form>();
  for (const { forms } of names)
    for (const form of forms) {
      const other = merged.get(form.letters);
      merged.set(
        form.letters,
        other
          ? {
              letters: form.letters,
              pieces: Math.max(form.pieces, other.pieces),
              mayBePlural: form.mayBePlural || other.mayBePlural,
              isShort: form.isShort || other.isShort,
            }
          : form,
      );
    }
  return merged;
}

function namesByShortForm(names: readonly NameForms[]): Map<string, ReadonlySet<string>[]> {
  const found = new Map<string, ReadonlySet<string>[]>();
  for (const { forms, words } of names)
    for (const { letters, isShort } of forms) {
      if (!isShort) continue;
      const same = found.get(letters);
      if (same) same.push(words);
      else found.set(letters, [words]);
    }
  return found;
}

function findNames(plain: PlainText, spelled: Letters, search: Search): Replacement[] {
  const { letters, words } = spelled;
  const sorted = search.sorted();
  const firsts = new Set(sorted.forms.map((form) => form[0]));
  // For each index in the letters, the word that ends there. For each word, the number of wide gaps and of longer words up to it.
  const endingAt = new Map(words.map((_, index) => [words[index + 1]?.at ?? letters.length, index]));
  const wideGaps = runningCount(words.map(({ gap }) => gap > GAP_MAX));
  const longWords = runningCount(words.map(({ from, to }) => to - from > 1));
  const parts: Replacement[] = [];
  let free = 0;
  for (let first = 0; first < words.length; first++) {
    const { at } = words[first]!;
    if (!firsts.has(letters[at])) continue;
    let last = -1;
    const index = longestAt(sorted, letters, at, (candidate) => {
      last = lastWord(first, at, search.formAt(candidate));
      return last >= 0;
    });
    if (index < 0) continue;
    const form = search.formAt(index);
    let start = first;
    if (form.isShort) {
      const names = search.namesWith(form.letters);
      start = extend(first, -1, Math.max(free, first - BESIDE_MAX), names);
      last = extend(last, 1, Math.min(words.length - 1, last + BESIDE_MAX), names);
    }
    if (last + 1 < words.length && isSuffixAfter(last + 1)) last++;
    parts.push({ from: words[start]!.from, to: words[last]!.to, replacement: PARTNER });
    free = last + 1;
    first = last;
  }
  return parts;

  /** The last word of a form that starts with the word `first`; -1 if it does not end at a word's end, or is divided too much. */
  function lastWord(first: number, at: number, { letters: form, pieces, mayBePlural }: Form): number {
    const end = at + form.length;
    const last = endingAt.get(end) ?? (mayBePlural && letters[end] === 's' ? endingAt.get(end + 1) : undefined) ?? -1;
    if (last < first || wideGaps[last]! > wideGaps[first]!) return -1;
    const isWhole = last - first < pieces || form.length >= SPLIT_MIN;
    const isSpacedOut = (longWords[first - 1] ?? 0) === longWords[last];
    return isWhole || isSpacedOut ? last : -1;
  }

  /** Extends a match in one direction over words of the same names. */
  function extend(from: number, step: 1 | -1, limit: number, names: readonly ReadonlySet<string>[]): number {
    let at = from;
    while (at !== limit && words[step > 0 ? at + 1 : at]!.gap <= GAP_MAX) {
      const beside = singular(wordLetters(spelled, at + step));
      if (!names.some((name) => name.has(beside))) break;
      at += step;
    }
    return at;
  }

  /** Whether the word is a company suffix that belongs to a name matched without it. */
  function isSuffixAfter(index: number): boolean {
    const { gap, from, to } = words[index]!;
    const isBeside = gap <= 1 && !plain.plain.slice(words[index - 1]!.to, from).includes('\n');
    return isBeside && UNAMBIGUOUS_SUFFIXES.has(plain.plain.slice(from, to).toLowerCase());
  }
}

function runningCount(flags: readonly boolean[]): number[] {
  let count = 0;
  return flags.map((flag) => (flag ? ++count : count));
}
