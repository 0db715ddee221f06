// Calls whose responses are checked before they count. A response that lacks something is quick, and would make the product look faster
// than it is.
import type { Call } from './load.ts';

/** A call, and a check that returns what is wrong with the response's body; undefined if nothing is. */
export type CheckedCall = { call: Call; check(body: Buffer): string | undefined };

/** The number of items of each kind, by the kind's name in the plural. */
export type Counts = Readonly<Record<string, number>>;
/**
 * For each kind, a text that the JSON body has once per item: a field's name in quotes. User texts cannot contain it, because JSON escapes
 * quotes in strings.
 */
export type Markers = Readonly<Record<string, string>>;

const EXCERPT_LENGTH = 200;

export function countMarkers(body: Buffer, markers: Markers): Counts {
  return Object.fromEntries(Object.entries(markers).map(([kind, marker]) => [kind, occurrences(body, marker)]));
}

function occurrences(body: Buffer, marker: string): number {
  let count = 0;
  for (let at = body.indexOf(marker); at !== -1; at = body.indexOf(marker, at + marker.length)) count += 1;
  return count;
}

/** Returns the first difference, such as "3 updates instead of 20"; undefined if there is none. */
export function difference(found: Counts, expected: Counts): string | undefined {
  const mismatch = Object.entries(expected).find(([kind, count]) => found[kind] !== count);
  return mismatch && `${found[mismatch[0]] ?? 0} ${mismatch[0]} instead of ${mismatch[1]}`;
}

/** Returns a check that the body has exactly these numbers of items. */
export function expectCounts(expected: Counts, markers: Markers): CheckedCall['check'] {
  return (body) => withExcerpt(difference(countMarkers(body, markers), expected), body);
}

/** Returns a check that the body contains each of these texts. */
export function expectParts(...parts: readonly string[]): CheckedCall['check'] {
  return (body) => {
    const missing = parts.find((part) => !body.includes(part));
    return withExcerpt(missing && `${missing} is missing`, body);
  };
}

/** Returns a check that the body matches a pattern. */
export function expectMatch(pattern: RegExp): CheckedCall['check'] {
  return (body) => withExcerpt(pattern.test(body.toString()) ? undefined : `it does not match ${pattern}`, body);
}

const withExcerpt = (problem: string | undefined, body: Buffer): string | undefined =>
  problem && `${problem}: ${body.subarray(0, EXCERPT_LENGTH).toString()}`;
