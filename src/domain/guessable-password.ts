// Passwords that somebody who knows the product would try first: its own words and the trade's with a number behind them, repeats,
// and runs of the alphabet or the keyboard. The page that asks for a password knows the same rule.

/** The product, the trade, and what people put around such a word. Letters and digits, in lower case. */
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

/** What may be typed in place of a letter. */
const STAND_INS: Readonly<Record<string, string>> = {
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

const LINES = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm', '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik,9ol.'];
const RUNS = [...LINES, ...LINES.map((line) => line.split('').toReversed().join(''))];
const SHORTEST_RUN = 3;

/** A number, a year and some signs; a longer number is a secret of its own. */
const OTHERS_MAX = 8;
/** A password of fewer different characters than this, or that repeats a part no longer than this, is a repeat. */
const FEW = 4;

/** Whether the text is nothing but such words and runs, with up to eight digits, signs and spaces, or a repeat. In any case and with `3` for `e`. */
export function isGuessable(password: string): boolean {
  const text = password.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (new Set(text).size < FEW || periodOf(text) <= FEW) return true;
  const others = fewestOthers(text);
  return others <= OTHERS_MAX && others < text.length;
}

/** How many characters of the text no word and no run covers, at the least; Infinity where a letter is among them. */
function fewestOthers(text: string): number {
  const best = [0, ...Array.from({ length: text.length }, () => Infinity)];
  const reach = (end: number, others: number) => {
    best[end] = Math.min(best[end]!, others);
  };
  for (let at = 0; at < text.length; at++) {
    const so = best[at]!;
    if (so === Infinity) continue;
    if (!/\p{L}/u.test(text[at]!)) reach(at + 1, so + 1);
    for (const word of WORDS) if (stands(text, at, word)) reach(at + word.length, so);
    for (let length = longestRun(text, at); length >= SHORTEST_RUN; length--) reach(at + length, so);
  }
  return best[text.length]!;
}

const stands = (text: string, at: number, word: string): boolean =>
  at + word.length <= text.length &&
  word.split('').every((letter, offset) => text[at + offset] === letter || STAND_INS[letter]?.includes(text[at + offset]!) === true);

/** The length of the longest run from there on: along a line of the keyboard or the alphabet, either way, or of one character. */
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

/** The length of the shortest part that the whole text repeats, the last time perhaps in part. */
function periodOf(text: string): number {
  for (let period = 1; period < text.length; period++) if (text.startsWith(text.slice(period))) return period;
  return text.length;
}
