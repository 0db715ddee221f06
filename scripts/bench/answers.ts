// What an answer must hold to be counted. An answer that lacks something is quick, and would make the product look faster than it is.
import type { Call } from './load.ts';

/** A call, and a function that says what is wrong with the body of its answer; undefined if nothing is. */
export type Ask = { call: Call; fault(body: Buffer): string | undefined };

/** How many there are of each thing, by its name in the plural. */
export type Contents = Readonly<Record<string, number>>;
/** By the same names, a text that a JSON body has once for each of them: a field's name in quotes. Quotes inside of strings are escaped. */
export type Marks = Readonly<Record<string, string>>;

const EXCERPT = 200;

export function countsIn(body: Buffer, marks: Marks): Contents {
  return Object.fromEntries(Object.entries(marks).map(([things, mark]) => [things, timesIn(body, mark)]));
}

function timesIn(body: Buffer, mark: string): number {
  let times = 0;
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) times += 1;
  return times;
}

/** "3 updates where 20 belong" */
export function difference(found: Contents, wanted: Contents): string | undefined {
  const wrong = Object.entries(wanted).find(([things, count]) => found[things] !== count);
  return wrong && `${found[wrong[0]] ?? 0} ${wrong[0]} where ${wrong[1]} belong`;
}

/** For a body that must hold so much. */
export function faultUnless(wanted: Contents, marks: Marks): Ask['fault'] {
  return (body) => complaint(difference(countsIn(body, marks), wanted), body);
}

/** For a body in which each of these stands. */
export function faultWithout(...parts: readonly string[]): Ask['fault'] {
  return (body) => {
    const missing = parts.find((part) => !body.includes(part));
    return complaint(missing && `${missing} is missing`, body);
  };
}

/** For a body that is this text and nothing else, or is like it. */
export function faultUnlessLike(pattern: RegExp): Ask['fault'] {
  return (body) => complaint(pattern.test(body.toString()) ? undefined : `it is not like ${pattern}`, body);
}

const complaint = (fault: string | undefined, body: Buffer): string | undefined =>
  fault && `${fault}: ${body.subarray(0, EXCERPT).toString()}`;
