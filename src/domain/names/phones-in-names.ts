// Finds phone numbers in names, in every grouping, in words ("three zero three …") and with letters ("1-800-RADIATOR").
// Redaction of texts has stricter shapes, because a text has other long numbers. A name has none.
import { withoutInvisible } from '../input/invisible.ts';

const NUMBERS = 'zero one two three four five six seven eight nine'.split(' ');
const DIGIT_WORDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(NUMBERS.map((word, digit) => [word, String(digit)])),
  oh: '0',
};
const DIGIT_WORD = new RegExp(`(?<!\\p{L})(?:${Object.keys(DIGIT_WORDS).join('|')})(?!\\p{L})`, 'gu');
/** A number typed with letters in place of 0 and 1: "3O3", "OI42". */
const WITH_LETTERS = /(?<![\p{L}\p{N}])(?=[oil]*\d)[\doil]+(?![\p{L}\p{N}])|(?<=\d[-.() ]{0,2})[oil]{2,4}(?=[-.() ]{0,2}\d)/gu;

/** Digits with a few separators between them. */
const RUN = /\+?\d(?:[\s().\-+/_:*~|\\,–—−‒·•]{0,4}\d)*/g;
const DIGITS_MIN = 7;
const DIGITS_SURE = 10;
const TOLL_FREE = '8(?:00|88|77|66|55|44|33|22)|900';
/** "1-800-RADIATOR", "1 (888) ..." */
const VANITY = new RegExp(
  `(?<![\\p{L}\\p{N}])\\+?1[\\s.\\-/]{0,2}\\(?(?:${TOLL_FREE})(?:[\\s.\\-/)]{1,3}(?:[\\p{L}\\p{N}]|…|\\.\\.)|\\p{L}{4})`,
  'u',
);
/** "800-CARS-NOW" */
const SHORT_VANITY = new RegExp(`(?<![\\p{L}\\p{N}])\\(?(?:${TOLL_FREE})(?:\\)\\s?|[-.])[\\p{L}\\d-]{7,}`, 'u');
const ASKS_TO_CALL = /(?<!\p{L})(?:call|text|txt|tel|phone|ph|cell|mobile|fax|whatsapp|sms|dial)(?!\p{L})[^\p{L}\p{N}]*\d{3}/u;

const plainDigits = (text: string): string =>
  withoutInvisible(text.normalize('NFKC'))
    .toLowerCase()
    // Digits of other alphabets. Which digit it is does not matter.
    .replaceAll(/(?!\d)\p{Nd}/gu, '5')
    .replaceAll(DIGIT_WORD, (word) => DIGIT_WORDS[word]!)
    .replaceAll(WITH_LETTERS, (word) => word.replaceAll('o', '0').replaceAll(/[il]/g, '1'));

/** True if the name has a phone number: seven digits or more in a row. Years and model numbers, in groups of four, are none: "1500/2500". */
export function hasPhone(name: string): boolean {
  const plain = plainDigits(name);
  if (VANITY.test(plain) || SHORT_VANITY.test(plain) || ASKS_TO_CALL.test(plain)) return true;
  return [...plain.matchAll(RUN)].some(([run]) => countDigits(run) >= DIGITS_MIN && !isAllOfFour(run));
}

/** Like `hasPhone`, for a make or a model, which may have more digits: "FT125/150/250-20". */
export function hasPhoneInVehicle(name: string): boolean {
  const plain = plainDigits(name);
  if (VANITY.test(plain) || ASKS_TO_CALL.test(plain) || GROUPED.test(plain)) return true;
  return plain.split(/[/,]/).some((part) => [...part.matchAll(RUN)].some(([run]) => countDigits(run) >= DIGITS_SURE && !isAllOfFour(run)));
}
/** "303/555/0142", "555-0142" */
const GROUPED = /(?<![\p{L}\p{N}/])(?:\d{3}[-./]\d{3}[-./]\d{4}|\d{3}[-.]\d{4})(?![\p{L}\p{N}/])/u;

const countDigits = (run: string): number => run.replaceAll(/\D/g, '').length;
const isAllOfFour = (run: string): boolean => /^\d{4}(?:\D+\d{4})+$/.test(run);
