// Where the caret belongs in a formatted phone number.

/** The place just behind so many digits or, `forward`, just before the next one; at the end where there are no more. */
export function placeBesideDigits(formatted: string, digits: number, forward = false): number {
  const isDigit = (at: number) => /\d/.test(formatted.charAt(at));
  let place = 0;
  for (let seen = 0; seen < digits && place < formatted.length; place += 1) if (isDigit(place)) seen += 1;
  if (forward) while (place < formatted.length && !isDigit(place)) place += 1;
  return place;
}
