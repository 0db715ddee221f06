// Passwords that an attacker who knows the product would try first: words of the product and the trade with a number, repetitions, and runs
// of the alphabet or the keyboard. The password form and the server use the same rule.

/** Words of the product and the trade, and words that people add to them. Lowercase letters and digits. */
const WORDS = `
title titles titled titleline line lines thread threads chain stake handoff hand off paper papers paperwork document documents record
dealer dealers dealership dealerships auction auctions auto autos automotive automobile car cars vehicle vehicles truck trucks van vans suv
motor motors vin lien liens payoff floor plan lot lots sale sales sell seller buy buyer broker wholesale retail fleet lease loan finance bank
dmv registration plate plates tag tags license odometer mileage miles engine wheel wheels tire tires garage drive driver trade tradein used
ford chevy chevrolet toyota honda nissan hyundai kia subaru mazda jeep dodge ram gmc buick cadillac lincoln tesla bmw audi mercedes benz
lexus acura infiniti volvo volkswagen vw porsche chrysler mitsubishi f150 f250 mustang camaro corvette silverado civic accord camry corolla
wrangler tacoma tundra altima explorer escape equinox malibu pilot outback
my our the your best new love and for this are admin login user pass password passcode secret welcome office desk clerk manager owner team
company inc llc co corp group work hello test super king city
`
  .trim()
  .split(/\s+/);

/** Characters that replace a letter. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  a: '4@^',
  b: '8',
  e: '3',
  g: '69',
  i: '1!|',
  l: '1!|',
  o: '0',
  s: '5$',
  t: '7+',
  z: '2',
};

const ROWS = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.'];
const RUNS = [...ROWS, ...ROWS.map((line) => line.split('').toReversed().join(''))];
const SHORTEST_RUN = 3;

/** Room for a number, a year and some signs. A longer number is secret enough. */
const OTHERS_MAX = 8;
/** A password with fewer distinct characters, or that repeats a part of at most this length, counts as a repetition. */
const FEW = 4;

/**
 * Whether the text is a repetition, or only such words and runs with up to eight other characters. Ignores case; `3` counts as `e`. `words`:
 * further words, in lowercase letters and digits.
 */
export function isGuessable(password: string, words: Iterable<string> = []): boolean {
  const text = simplified(password);
  if (new Set(text).size < FEW || periodOf(text) <= FEW) return true;
  const others = fewestOthers(text, [...WORDS, ...words]);
  return others <= OTHERS_MAX && others < text.length;
}

/** In lower case, without accents. */
export const simplified = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The least number of characters that no word and no run covers; Infinity if a letter is not covered. */
function fewestOthers(text: string, words: readonly string[]): number {
  const best = [0, ...Array.from({ length: text.length }, () => Infinity)];
  const reach = (end: number, others: number) => {
    best[end] = Math.min(best[end]!, others);
  };
  for (let at = 0; at < text.length; at++) {
    const others = best[at]!;
    if (others === Infinity) continue;
    if (!/\p{L}/u.test(text[at]!)) reach(at + 1, others + 1);
    for (const word of words) if (matchesAt(text, at, word)) reach(at + word.length, others);
    for (let length = longestRun(text, at); length >= SHORTEST_RUN; length--) reach(at + length, others);
  }
  return best[text.length]!;
}

const matchesAt = (text: string, at: number, word: string): boolean =>
  at + word.length <= text.length &&
  word.split('').every((letter, offset) => text[at + offset] === letter || SUBSTITUTES[letter]?.includes(text[at + offset]!) === true);

/** The length of the longest run from `at`: along the alphabet or a keyboard row in either direction, or of one character. */
function longestRun(text: string, at: number): number {
  let longest = 1;
  while (text[at + longest] === text[at]) longest++;
  for (let length = Math.max(longest, SHORTEST_RUN - 1) + 1; at + length <= text.length; length++) {
    const part = text.slice(at, at + length);
    if (!RUNS.some((run) => run.includes(part))) break;
    longest = length;
  }
  return longest;
}

/** The length of the shortest part that the text repeats. The last repetition may be incomplete. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}
