// Decodes a VIN to year, make and model with the table that ships with the product, without a network.
// The maker's code and the model year select the pattern sets; the pattern that matches the VIN most exactly wins. The year code repeats
// every 30 years: the year is that of the more exact match, and where none is clearly more exact, two vehicles remain possible. So it is too
// if the patterns of an older year match exactly, and those of a newer one are known from its neighbouring years only.
import { isDecodable, modelYearByPosition7, modelYearCandidates } from '../../domain/input/read-vin.ts';
import { modelWithAddition } from './display-names.ts';
import { bestScore, matchedPart, parsePatterns, type PatternSet } from './patterns.ts';
import { type Era, type Position7, vehicleTable } from './vehicle-table.ts';

/** `make` and `model` are empty if the table does not name the model. */
export interface DecodedVehicle {
  year: number;
  make: string;
  model: string;
}

/** `exact`: false if the patterns of a neighbouring model year were used. */
export interface Decoded extends DecodedVehicle {
  exact: boolean;
}

/** Makers keep most codes from year to year: within this distance a neighbouring year's patterns are right in 98 of 100 cases. */
const NEIGHBOURING_YEARS = 3;

/** A guess requires a pattern that determines more than one position. */
const MIN_GUESS_SCORE = 30;
/** A match is clearly more exact than another if it determines one more position. */
const CLEAR_LEAD = 16;
/** Since this model year, position 7 is a letter where it tells the cycle. */
const SECOND_CYCLE = 2010;

interface Maker {
  position7: Position7;
  eras: Era[];
}

interface Match {
  year: number;
  exact: boolean;
  score: number;
  recorded: number;
  modelId: number;
  set: PatternSet;
}

const makers = new Map<string, Maker>();
const patternSets = new Map<number, PatternSet>();

/**
 * The vehicles that a normalized VIN can mean: none if it cannot be decoded or is not in the table, and several, the newest first, if
 * the table does not tell its year. Model years after `latestYear` are not considered. Throws if the table cannot be opened.
 */
export function decodeVin(vin: string, latestYear: number): Decoded[] {
  const maker = isDecodable(vin) ? makerOf(vin) : undefined;
  if (maker === undefined) return [];
  const candidates = modelYearCandidates(vin, latestYear);
  const byPosition7 = maker.position7 === 'nothing' ? undefined : modelYearByPosition7(vin, candidates);
  const years = maker.position7 === 'law' && byPosition7 !== undefined ? [byPosition7] : candidates;
  const part = matchedPart(vin);
  for (let distance = 0; distance <= NEIGHBOURING_YEARS; distance++) {
    const matches = years
      .map((year) => bestMatch(maker, part, year, distance))
      .filter((match) => match !== null && (match.exact || match.score >= MIN_GUESS_SCORE)) as Match[];
    if (matches.length === 0) continue;
    return possible(withNewest(matches, maker, part, years[0]!), byPosition7).map((match) => toDecoded(match, part));
  }
  return [];
}

/**
 * The match that is clearly more exact, or else all. Makers of pickups and chassis put a letter in position 7 since 2010 too, but heavy
 * trucks have digits there in every year: between equals, only the letter decides.
 */
function possible(matches: readonly Match[], byPosition7: number | undefined): readonly Match[] {
  const [first, second] = matches.toSorted((a, b) => b.score - a.score);
  if (!second || first!.score - second.score >= CLEAR_LEAD) return [first!];
  const byLetter = matches.find(({ year }) => year === byPosition7 && year >= SECOND_CYCLE);
  return byLetter ? [byLetter] : matches;
}

/**
 * The matches and, if all are of older years than the newest, its best match in the neighbouring years, unless that is less exact: the table
 * may not have the newest years of a maker yet, and must not take its vehicles for those of 30 years before.
 */
function withNewest(matches: readonly Match[], maker: Maker, part: string, newest: number): readonly Match[] {
  if (matches.some(({ year }) => year === newest)) return matches;
  const distances = Array.from({ length: NEIGHBOURING_YEARS }, (_, index) => index + 1);
  const [best] = distances
    .map((distance) => bestMatch(maker, part, newest, distance))
    .filter((match) => match !== null)
    .toSorted((a, b) => b.score - a.score);
  return best && matches.every(({ score }) => score <= best.score) ? [best, ...matches] : matches;
}

/** The best match among the pattern sets at exactly `distance` years from the year. */
function bestMatch(maker: Maker, part: string, year: number, distance: number): Match | null {
  let best: Match | null = null;
  for (const era of maker.eras) {
    if (Math.max(era.first - year, year - era.last, 0) !== distance) continue;
    const set = patternSet(era.patterns);
    for (const model of set.models) {
      const score = bestScore(model.keys, part);
      if (score === 0) continue;
      const match = { year, exact: distance === 0, score, recorded: era.recorded, modelId: model.id, set };
      if (best === null || compareMatches(match, best) < 0) best = match;
    }
  }
  return best;
}

/** The order of the matches of one year: the more exact pattern first, then the one that was reported later. */
const compareMatches = (a: Match, b: Match): number => b.score - a.score || b.recorded - a.recorded;

function toDecoded(match: Match, part: string): Decoded {
  const { make, model } = vehicleTable().model(match.modelId) ?? { make: '', model: '' };
  let addition: string | null = null;
  let best = 0;
  for (const { name, keys } of match.set.additions) {
    const score = bestScore(keys, part);
    if (score > best) [addition, best] = [name, score];
  }
  return { year: match.year, make, model: addition === null ? model : modelWithAddition(make, model, addition), exact: match.exact };
}

/** Positions 1 to 3 identify the maker. Small makers share a code that ends in 9 and are identified by positions 12 to 14 too. */
function makerOf(vin: string): Maker | undefined {
  const code = vin[2] === '9' ? vin.slice(0, 3) + vin.slice(11, 14) : vin.slice(0, 3);
  const known = makers.get(code);
  if (known !== undefined) return known;
  const position7 = vehicleTable().position7(code);
  // Unknown codes are not cached: users who type VINs could fill the memory with them.
  if (position7 === undefined) return undefined;
  const maker = { position7, eras: vehicleTable().eras(code) };
  makers.set(code, maker);
  return maker;
}

function patternSet(id: number): PatternSet {
  const known = patternSets.get(id);
  if (known !== undefined) return known;
  const set = parsePatterns(vehicleTable().patterns(id));
  patternSets.set(id, set);
  return set;
}
