// Recognizes words derived from other English words: "titles", "mailed", "notarizing". The word list leaves them out.

const VERB_ENDINGS = ['ed', 'ing', 'ings', 'er', 'ers', 'est', 'able'] as const;
const NOUN_ENDINGS = ['ly', 'ness', 'ment', 'ments', 'less', 'ful', 'y'] as const;
const STEM_ENDINGS = ['ion', 'ions', 'or', 'ors'] as const;
const PREFIXES = ['re', 'un', 'non', 'pre', 'mis', 'over', 'under', 'pro'] as const;
/** The last letters of all endings. Most names have others, and a text may consist of names. */
const LAST_LETTERS = new Set('deglnrsty');
const STEM_MIN = 3;
const PREFIXED_MIN = 4;

/** Whether `word` (lower case) is a word known to `isWord` with one ending, one prefix, or both. */
export function isDerived(word: string, isWord: (word: string) => boolean): boolean {
  if (isInflected(word, isWord)) return true;
  return PREFIXES.some((front) => {
    const rest = word.startsWith(front) ? word.slice(front.length) : '';
    return rest.length >= PREFIXED_MIN && (isWord(rest) || isInflected(rest, isWord));
  });
}

function isInflected(word: string, isWord: (word: string) => boolean): boolean {
  if (!LAST_LETTERS.has(word.at(-1)!)) return false;
  const without = (end: string) => (word.endsWith(end) && word.length - end.length >= STEM_MIN ? word.slice(0, -end.length) : '');
  const known = (stem: string) => stem !== '' && isWord(stem);
  const withY = (stem: string) => stem.endsWith('i') && isWord(`${stem.slice(0, -1)}y`);
  const asVerb = (stem: string) =>
    stem !== '' && (isWord(stem) || isWord(`${stem}e`) || withY(stem) || (stem.at(-1) === stem.at(-2) && isWord(stem.slice(0, -1))));
  if (known(without('s')) || known(without('es')) || withY(without('es'))) return true;
  if (VERB_ENDINGS.some((end) => asVerb(without(end)))) return true;
  if (NOUN_ENDINGS.some((end) => known(without(end)) || withY(without(end)))) return true;
  if (STEM_ENDINGS.some((end) => known(without(end)) || (without(end) !== '' && isWord(`${without(end)}e`)))) return true;
  const ably = without('bly');
  if (ably !== '' && isWord(`${ably}ble`)) return true;
  const ability = without('ability');
  if (ability !== '' && isWord(`${ability}able`)) return true;
  const ally = without('ally');
  return ally !== '' && (isWord(ally) || isWord(`${ally}al`));
}
