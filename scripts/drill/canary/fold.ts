// What a text says to somebody who looks at it, whatever it is written with: letters and digits alone, small, without accents,
// invisible characters and spaces. Written apart from the product's own normalization, so that what one misses the other finds.

/** Letters of other alphabets that look like Latin ones, and Latin ones that Unicode does not take apart. */
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

/** The letters and digits that somebody reads. `&` reads "and". */
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
