// The look-alike characters of Latin letters and digits, from Unicode's confusables.txt (UTS 39).
import { json } from './sources.ts';

/** Overrides for letters that are used differently than they look, and additions to the data. */
const BY_USE: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  Ø: 'O',
  Đ: 'D',
  Ł: 'L',
  Æ: 'AE',
  Œ: 'OE',
  // Lowercase Greek and Cyrillic letters that look like a different Latin letter than their capitals do.
  η: 'n',
  ν: 'v',
  υ: 'u',
  β: 'b',
  κ: 'k',
  к: 'k',
  т: 't',
  м: 'm',
  н: 'h',
  в: 'b',
  ε: 'e',
  τ: 't',
  ω: 'w',
  ᴀ: 'A',
  ʙ: 'B',
  ᴅ: 'D',
  ᴇ: 'E',
  ɢ: 'G',
  ʜ: 'H',
  ɪ: 'I',
  ᴊ: 'J',
  ᴋ: 'K',
  ʟ: 'L',
  ᴍ: 'M',
  ɴ: 'N',
  ᴘ: 'P',
  ʀ: 'R',
  ᴛ: 'T',
  ʏ: 'Y',
};

/** Latin letters with the sorted code points that look like them. */
export function confusableLetters(file: string): [letters: string, points: string][] {
  const given = json(file) as Record<string, string>;
  const all: Record<string, string> = { ...given, ...BY_USE };
  const found = new Map<string, number[]>();
  for (const [sign, looks] of Object.entries(all)) {
    const letters = latin(looks);
    const point = sign.codePointAt(0)!;
    const isOne = String.fromCodePoint(point) === sign;
    if (!isOne || point < 128 || letters === null || latin(sign) !== null || !/[\p{L}\p{N}]/u.test(sign)) continue;
    found.set(letters, [...(found.get(letters) ?? []), point]);
  }
  return [...found]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([letters, points]) => [
      letters,
      points
        .toSorted((a, b) => a - b)
        .map((point) => point.toString(16))
        .join(' '),
    ]);
}

/** Returns one to three plain letters or one digit, or null. */
function latin(text: string): string | null {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '');
  return /^(?:[A-Za-z]{1,3}|[0-9])$/.test(plain) ? plain : null;
}

/** The zeros of all scripts' decimal digits, as hexadecimal code points. */
export function digitZeros(): string {
  const zeros: string[] = [];
  for (let point = 128; point < 0x20000; point++) {
    if (!/\p{Nd}/u.test(String.fromCodePoint(point)) || /^[0-9]$/.test(String.fromCodePoint(point).normalize('NFKD'))) continue;
    zeros.push(point.toString(16));
    point += 9;
  }
  return zeros.join(' ');
}
