// Where the caret belongs in a formatted phone number.

/** The place just behind the digit of this number, counted from 1; behind the last one there is at most. */
export function placeAfterDigits(formatted: string, digits: number): number {
  let place = 0;
  for (let seen = 0; seen < digits && place < formatted.length; place += 1) if (/\d/.test(formatted[place] ?? '')) seen += 1;
  return place;
}
