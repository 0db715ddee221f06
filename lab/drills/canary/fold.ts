// Folds a text to what a person reads in it: only letters and digits, in lower case, without accents, invisible characters and spaces.
// It is independent of the product's normalization, so that it finds what the product misses.

/** Letters of other alphabets that look like Latin ones, and Latin letters that Unicode does not decompose. */
const LOOK_ALIKES: Readonly<Record<string, string>> = {
  // Cyrillic
  ...letters('АВЕЗКМНОРСТУХІЈЅԌԚԜҮ', 'abe3kmhopctyxijsgqwy'),
  ...letters('авезкмнорстухіјѕһԁԛԝӏүг', 'abe3kmhopctyxijshdqwlyr'),
  // Greek
  ...letters('ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ', 'abezhikmnoptyx'),
  ...letters('αβγεηικνορτυχω', 'abyenikvoptuxw'),
  // Armenian
  ...letters('օսհոց', 'ouhng'),
  // Latin
  ...letters('ıɑɡøłđħŧƒʟʀɴ', 'iagoldhtflrn'),
  ...letters('ØŁĐĦŦ', 'oldht'),
  ß: 'ss',
  æ: 'ae',
  Æ: 'ae',
  œ: 'oe',
  Œ: 'oe',
  ð: 'd',
  þ: 'th',
};

function letters(from: string, to: string): Record<string, string> {
  return Object.fromEntries(Array.from(from, (letter, at) => [letter, to.charAt(at)]));
}

const PLAIN = /^[\x20-\x7e]*$/;

/** Returns the letters and digits that a person reads. `&` becomes "and". */
export function fold(text: string): string {
  if (PLAIN.test(text)) return plain(text);
  const decomposed = text
    .normalize('NFKC')
    .normalize('NFD')
    .replaceAll(/\p{M}|\p{Cf}/gu, '');
  return plain(decomposed.replaceAll(/[^\p{ASCII}]/gu, (letter) => LOOK_ALIKES[letter] ?? letter));
}

const plain = (text: string): string =>
  text
    .replaceAll('&', 'and')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
