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
const PART = /[\p{L}\p{N}]+|[^\s]/gu;
const IS_WORD = /^[\p{L}\p{N}]/u;
/** Characters allowed between the words and the number. */
const SEPARATORS = new Set([':', '#', '=', '-', '.', "'"]);

/** "FedEx 7946 1234 5678", "UPS tracking no. 3035550199". `from`: the index of the number. */
export function isTrackingNumber(plain: string, from: number): boolean {
  const parts = partsBefore(plain, from);
  let fillers = 0;
  for (let at = parts.length - 1; at >= 0 && fillers <= FILLERS_MAX; at--) {
    const part = parts[at]!;
    if (CARRIERS.has(part) || CARRIERS_IN_TWO.has(`${parts[at - 1]} ${part}`)) return true;
    if (!IS_WORD.test(part)) {
      if (!SEPARATORS.has(part)) return false;
      continue;
    }
    if (!FILLERS.has(part)) return false;
    fillers++;
  }
  return false;
}

/** "ttl# 1023847561", "stock no. 1023847561". `from`: the index of the number. */
export function isDocumentNumber(plain: string, from: number): boolean {
  let isNumbered = false;
  for (const part of partsBefore(plain, from).toReversed()) {
    if (part === '#' || NUMBER_WORDS.has(part)) isNumbered = true;
    else if (IS_WORD.test(part) || !SEPARATORS.has(part)) return isNumbered && DOCUMENTS.has(part);
  }
  return false;
}

/** The words in lower case and the other characters before the number on the same line. */
function partsBefore(plain: string, from: number): string[] {
  let start = Math.max(0, from - BEFORE_MAX);
  while (start > 0 && start < from && IS_WORD.test(plain[start - 1]!)) start++;
  const before = plain.slice(start, from);
  return (
    before
      .slice(before.lastIndexOf('\n') + 1)
      .toLowerCase()
      .match(PART) ?? []
  );
}
