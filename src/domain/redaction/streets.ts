// Recognizes names of streets, many of which are also names of people.
import { isJoined, type Token } from './tokens.ts';

const STREETS = new Set('hwy highway blvd boulevard ave avenue rd pkwy parkway tpke turnpike'.split(' '));
const NUMBERED_STREETS = new Set('st street road dr drive ln lane ct court way pl place speedway cir circle'.split(' '));

/** "4410 N Broadway", "Dixie Hwy", "4030 Lewis Street". */
export function isStreet(tokens: readonly Token[], first: number, last: number): boolean {
  const [before, after] = [tokens[first - 1], tokens[last + 1]];
  if (after && isJoined(after) && STREETS.has(after.key)) return true;
  const isNumbered = before !== undefined && before.shape === 'other' && isJoined(tokens[first]!) && /^\d+$/.test(before.key);
  if (!isNumbered) return false;
  return tokens[first]!.shape === 'initial' || (after !== undefined && isJoined(after) && NUMBERED_STREETS.has(after.key));
}
