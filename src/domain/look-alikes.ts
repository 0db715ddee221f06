// Letters of other alphabets that look like Latin ones. Taken by hand from Unicode's confusables (UTS 39): what an ordinary keyboard
// layout can type and what the usual "fancy letter" pages produce. Full width and mathematical letters are NFKC's.

const TABLE: readonly [latin: string, others: string][] = [
  ['a', 'аАαΑɑᴀꭺᎪ'],
  ['b', 'вВβΒьЬʙᏴ'],
  ['c', 'сСϲϹᴄꮯᏟᑕ'],
  ['d', 'ԁԀᴅᎠꭰᗞ'],
  ['e', 'еЕεΕєЄᴇꭼᎬ'],
  ['f', 'ғҒϝϜꜰᖴ'],
  ['g', 'ɡԍԌցɢᏀ'],
  ['h', 'һҺнНΗհʜᎻ'],
  ['i', 'іІιΙɩӏӀıꭵᎥ'],
  ['j', 'јЈϳᴊᎫ'],
  ['k', 'кКκΚᴋᏦ'],
  ['l', 'ʟⅼᏞ'],
  ['m', 'мМΜϻᴍᎷ'],
  ['n', 'пηΝɴոռ'],
  ['o', 'оОοΟσօՕᴏ'],
  ['p', 'рРρΡᴘᏢ'],
  ['q', 'ԛԚզ'],
  ['r', 'гʀᎡ'],
  ['s', 'ѕЅꜱՏᏚ'],
  ['t', 'тТτΤᴛᎢ'],
  ['u', 'υսᴜՍ'],
  ['v', 'ѵѴνᴠᏙ'],
  ['w', 'ԝԜωᴡᎳ'],
  ['x', 'хХχΧ'],
  ['y', 'уУγΥүҮʏ'],
  ['z', 'ζΖᴢᏃ'],
];
const LATIN = new Map(TABLE.flatMap(([latin, others]) => Array.from(others, (other) => [other, latin] as const)));
const LETTER = /\p{L}/u;
const PLAIN = /^[A-Za-z]$/;

/**
 * The word with look-alikes replaced by the Latin letters that they imitate, in lower case. A word that is honestly of another
 * alphabet stays: it has no Latin letter, and letters that look like none.
 */
export function foldLookAlikes(word: string): string {
  const letters = Array.from(word);
  if (!letters.some((letter) => LATIN.has(letter))) return word;
  const isMixed = letters.some((letter) => PLAIN.test(letter));
  const isImitation = letters.every((letter) => LATIN.has(letter) || !LETTER.test(letter));
  return isMixed || isImitation ? letters.map((letter) => LATIN.get(letter) ?? letter).join('') : word;
}

// What nobody sees: format characters (zero width, soft hyphen, direction), fillers, variation selectors, the blank Braille pattern.
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

export const withoutInvisible = (text: string): string => text.replaceAll(INVISIBLE, '');
