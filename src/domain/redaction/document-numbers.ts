// Recognizes tracking numbers and document numbers by the words before them.

const CARRIERS = new Set('fedex ups usps dhl ontrac purolator lasership lso gso tracking trk waybill airbill'.split(' '));
/** Carriers written in two words. */
const CARRIERS_IN_TWO = new Set(['fed ex', 'on trac']);
/** Words between a carrier and the number. */
const FILLERS = new Set(
  `tracking track trk trkg waybill airbill label package pkg shipment barcode number num nr no nbr id code is was ground express overnight
  priority standard first second next two 2nd 2 day 2day air saver mail certified registered home delivery the with under via a here s`.split(
    /\s+/,
  ),
);
const FILLERS_MAX = 6;
const DOCUMENTS = new Set(
  `title ttl stock stk doc document control ref reference acct account loan case policy claim check ck receipt order invoice confirmation
  conf`.split(/\s+/),
);
const NUMBER_WORDS = new Set('no nr num nbr number'.split(' '));

/** How many characters before the number are read. */
const BEFORE_MAX = 90;
const IS_WORD = /^[\p{L}\p{N}]/u;
const IS_SPACE = /^\s/;
/** Characters allowed between the words and the number. */
const SEPARATORS = new Set([':', '#', '=', '-', '.', "'"]);

/** "FedEx 7946 1234 5678", "UPS tracking no. 3035550199". `from`: the index of the number. */
export function isTrackingNumber(plain: string, from: number): boolean {
  const parts = partsBefore(plain, from);
  let fillers = 0;
  let part = nextOf(parts);
  while (part !== undefined && fillers <= FILLERS_MAX) {
    const earlier = nextOf(parts);
    if (CARRIERS.has(part) || CARRIERS_IN_TWO.has(`${earlier} ${part}`)) return true;
    if (IS_WORD.test(part)) {
      if (!FILLERS.has(part)) return false;
      fillers++;
    } else if (!SEPARATORS.has(part)) return false;
    part = earlier;
  }
  return false;
}

const nextOf = (parts: Iterator<string, undefined>): string | undefined => parts.next().value;

/** "ttl# 1023847561", "stock no. 1023847561". `from`: the index of the number. */
export function isDocumentNumber(plain: string, from: number): boolean {
  let isNumbered = false;
  for (const part of partsBefore(plain, from)) {
    if (part === '#' || NUMBER_WORDS.has(part)) isNumbered = true;
    else if (IS_WORD.test(part) || !SEPARATORS.has(part)) return isNumbered && DOCUMENTS.has(part);
  }
  return false;
}

/** The words in lower case and the other characters before the number on the same line, the last one first. Few are ever read. */
function* partsBefore(plain: string, from: number): Generator<string, undefined> {
  let start = Math.max(0, from - BEFORE_MAX);
  while (start > 0 && start < from && IS_WORD.test(plain[start - 1]!)) start++;
  for (let end = from; end > start && plain[end - 1] !== '\n'; ) {
    let first = end - 1;
    if (IS_WORD.test(plain[first]!)) while (first > start && IS_WORD.test(plain[first - 1]!)) first--;
    const part = plain.slice(first, end).toLowerCase();
    if (!IS_SPACE.test(part)) yield part;
    end = first;
  }
}
