// Whole numbers as people type and paste them: with separators, and for a mileage with tenths, "k" or "miles". Nothing is guessed silently.

/** `left`: the tenths were left out, or "k" was read as thousands. */
type WholeNumber = { digits: string; left: 'tenths' | 'thousands' | null };

/** Groups of three digits, separated by commas, spaces or apostrophes. A dot is none: it also separates tenths. */
const GROUPED = /^\d{1,3}(?:([, '\u2019])\d{3})(?:\1\d{3})*$/;
const SPACES = /[\s\u00a0\u2007\u2009\u202f]+/g;

/**
 * null if the text is no whole number, or not certainly one: "48.2k" and "48.210". `of`: a mileage may have one decimal, as odometers show,
 * and a unit. Leading zeros are left out.
 */
export function wholeNumberIn(text: string, of: 'count' | 'miles' = 'count'): WholeNumber | null {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(SPACES, ' ')
    .trim();
  if (of === 'count') return read(plain, null);
  const miles = plain.replace(/ ?(?:mi|miles?)\.?$/i, '');
  const thousands = /^\d{1,4} ?k$/i.exec(miles);
  if (thousands) return read(`${miles.slice(0, -1).trim()}000`, 'thousands');
  // An unfinished "48210." is the number so far.
  const [, whole = '', tenths = ''] = /^(.*?)(\.(?:\d|00)?)?$/.exec(miles) ?? [];
  return read(whole, tenths.length > 1 ? 'tenths' : null);
}

/** The number of a form's text that is whole digits, as `wholeNumberIn` returns them. NaN for any other, an empty one too. */
export const numberOfDigits = (text: string): number => (/^\d+$/.test(text) ? Number(text) : NaN);

function read(text: string, left: WholeNumber['left']): WholeNumber | null {
  if (!/^\d+$/.test(text) && !GROUPED.test(text)) return null;
  return { digits: text.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, ''), left };
}
