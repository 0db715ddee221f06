// Puts "Partner" for the names of organizations that a reader may not see, however they are spelled.
import { PARTNER } from './partner.ts';
import { SURE_SUFFIXES } from '../words/company-suffixes.ts';
import { type Form, formsOf, type NameForms, singular } from './name-forms.ts';
import { type Letters, lettersOf, wordLetters } from './comparable-letters.ts';
import { type PlainText, plainText, type Replacement, applyReplacements } from './plain-text.ts';
import { longestAt, type SortedForms, sortedForms } from './longest-match.ts';

export type Rewrite = (text: string) => string;

/** Signs that may stand between two words of a name, spaces and line ends aside. */
const GAP_MAX = 3;
/** So many letters in a row are the name wherever words are divided: "Sil ver State"; fewer are by chance. */
const SPLIT_MIN = 6;
/** Words beside a short form that belong to the same name. */
const BESIDE_MAX = 8;
/** Up to so much work (letters of the text times letters of all forms) the forms are looked for one by one, which is faster. */
const SMALL = 300_000;

/**
 * Hides every one of the names in a text. The work for a text is bounded whatever the names are: for each word of it a binary
 * search among the forms, a comparison and a walk over parents of at most 800 letters (200 characters of at most four), and
 * beside each find at most eight words, each looked up in the names that the found word is of. A name has at
 * most 90 forms and one for each of its words.
 */
export function nameHider(hidden: readonly string[]): Rewrite {
  let search: Search | undefined;
  return (text) => {
    if (hidden.length === 0) return text;
    search ??= searchFor(hidden);
    const plain = plainText(text);
    const spelled = lettersOf(plain.plain);
    return search.mayBeIn(spelled.letters) ? applyReplacements(plain, partsOf(plain, spelled, search)) : text;
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
  const made = () => (sorted ??= sortedForms(forms.keys()));
  return {
    sorted: made,
    formAt: (index) => forms.get(made().forms[index]!)!,
    namesWith: (letters) => (byWord ??= namesByShortForm(names)).get(letters) ?? [],
    mayBeIn: (letters) => {
      if (letters.length * size > SMALL) return true;
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

function partsOf(plain: PlainText, spelled: Letters, search: Search): Replacement[] {
  const { letters, words } = spelled;
  const sorted = search.sorted();
  const firsts = new Set(sorted.forms.map((form) => form[0]));
  // For each place in the letters, the word that ends there; and for each word, how many wide gaps and longer words there are up to it.
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
      start = grown(first, -1, Math.max(free, first - BESIDE_MAX), names);
      last = grown(last, 1, Math.min(words.length - 1, last + BESIDE_MAX), names);
    }
    if (last + 1 < words.length && isSuffixBehind(last + 1)) last++;
    parts.push({ from: words[start]!.from, to: words[last]!.to, put: PARTNER });
    free = last + 1;
    first = last;
  }
  return parts;

  /** The word with which the form ends that begins with the word `first`; -1 where it does not end with a word, or is divided too much. */
  function lastWord(first: number, at: number, { letters: form, pieces, mayBePlural }: Form): number {
    const end = at + form.length;
    const last = endingAt.get(end) ?? (mayBePlural && letters[end] === 's' ? endingAt.get(end + 1) : undefined) ?? -1;
    if (last < first || wideGaps[last]! > wideGaps[first]!) return -1;
    const isWhole = last - first < pieces || form.length >= SPLIT_MIN;
    const isSpacedOut = (longWords[first - 1] ?? 0) === longWords[last];
    return isWhole || isSpacedOut ? last : -1;
  }

  /** From a found word on to one side, over words of the same names. */
  function grown(from: number, step: 1 | -1, limit: number, names: readonly ReadonlySet<string>[]): number {
    let at = from;
    while (at !== limit && words[step > 0 ? at + 1 : at]!.gap <= GAP_MAX) {
      const beside = singular(wordLetters(spelled, at + step));
      if (!names.some((name) => name.has(beside))) break;
      at += step;
    }
    return at;
  }

  /** It goes with a name that is found without it. */
  function isSuffixBehind(index: number): boolean {
    const { gap, from, to } = words[index]!;
    const isBeside = gap <= 1 && !plain.plain.slice(words[index - 1]!.to, from).includes('\n');
    return isBeside && SURE_SUFFIXES.has(plain.plain.slice(from, to).toLowerCase());
  }
}

function runningCount(flags: readonly boolean[]): number[] {
  let count = 0;
  return flags.map((flag) => (flag ? ++count : count));
}
