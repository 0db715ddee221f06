// Recognizes names of streets and cities, many of which are also names of people. A following state shows that a name is a city's:
// "Jackson Mississippi", "Austin, TX".
import { US_STATES } from '../us-states.ts';
import { GRAMMAR_WORDS } from '../words/trade-words.ts';
import { isJoined, type Token } from './tokens.ts';

const STATES = new Set(Object.values(US_STATES).map((state) => state.toLowerCase()));
const CODES = new Set(Object.keys(US_STATES).map((code) => code.toLowerCase()));
/** In a text in capitals, these codes are words or parts of names: "JACKSON CO", "JACKSON DE LA CRUZ". */
const WORDS_IN_CAPITALS = new Set([...GRAMMAR_WORDS, 'al', 'co', 'de', 'hi', 'la', 'ma', 'ok', 'pa']);
const ZIP = /^\d{5}(?:-\d{4})?$/;

export const isState = ({ key }: Token): boolean => STATES.has(key);

/** Marks each city with its state as spared. */
export function spareCitiesWithState(tokens: readonly Token[]): void {
  let first = 0; // where the place that contains the city begins
  for (let city = 0; city + 1 < tokens.length; city++) {
    if (!tokens[city]!.isInPlace || !tokens[city - 1]?.isInPlace) first = city;
    if ((!tokens[city]!.kind.place && !tokens[city]!.isInPlace) || isAfterName(tokens, first)) continue;
    const end = stateEnd(tokens, city);
    for (let at = city; at < end; at++) tokens[at]!.isSpared = true;
  }
}

/** The end of the state that follows the city; the city's own index if there is none. */
function stateEnd(tokens: readonly Token[], city: number): number {
  const [name, state, second] = [tokens[city]!, tokens[city + 1]!, tokens[city + 2]];
  if (!isJoined(state) && state.gap !== 'comma') return city;
  if (second && isJoined(second) && STATES.has(`${state.key} ${second.key}`)) return city + 3;
  if (STATES.has(state.key)) return isPerson(name, state) ? city : city + 2;
  if (!CODES.has(state.key) || state.shape !== 'capitals') return city;
  const isCertain = name.shape !== 'capitals' || (second !== undefined && isJoined(second) && ZIP.test(second.key));
  return isCertain || !WORDS_IN_CAPITALS.has(state.key) ? city + 2 : city;
}

/** Whether the place that begins at `first` is part of a person's name: "Bob Smith Colorado", although there is a Smith County. */
function isAfterName(tokens: readonly Token[], first: number): boolean {
  const before = tokens[first - 1];
  if (!before || !isJoined(tokens[first]!) || before.isSpared) return false;
  return before.shape === 'initial' || before.kind.given || !before.kind.ordinary;
}

/** Whether city and state are a person's name: "Austin Washington", "Jackson, Virginia". */
const isPerson = (city: Token, state: Token): boolean =>
  (state.kind.surname && city.kind.given && state.gap !== 'comma') || (state.kind.given && city.kind.surname && state.gap === 'comma');

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
