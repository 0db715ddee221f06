// Decodes a VIN to year, make and model with the table that ships with the product, without a network.
// The maker's code and the model year select the pattern sets; the pattern that matches the VIN most exactly wins.
import { isDecodable, modelYearByPosition7, modelYearCandidates } from '../../domain/vin.ts';
import { modelWithAddition } from './display-names.ts';
import { bestScore, matchedPart, type PatternSet, parsePatterns } from './patterns.ts';
import { type Era, type Position7, vehicleTable } from './vehicle-table.ts';

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

interface Maker {
  position7: Position7;
  eras: Era[];
}

interface Match {
  year: number;
  score: number;
  recorded: number;
  modelId: number;
  set: PatternSet;
}

const makers = new Map<string, Maker>();
const patternSets = new Map<number, PatternSet>();

/**
 * Decodes a normalized VIN; null if it cannot be decoded or is not in the table. Model years after `latestYear` are not considered.
 * Throws if the table cannot be opened.
 */
export function decodeVin(vin: string, latestYear: number): Decoded | null {
  if (!isDecodable(vin)) return null;
  const maker = makerOf(vin);
  if (maker === undefined) return null;
  const years = yearsByLikelihood(vin, maker.position7, latestYear);
  const part = matchedPart(vin);

  const exact = years.map((year) => bestMatch(maker, part, year, 0)).filter((match) => match !== null);
  const [found] = maker.position7 === 'nothing' ? exact.toSorted(compareMatches) : exact;
  if (found !== undefined) return toDecoded(found, part, true);

  for (const year of years) {
    for (let distance = 1; distance <= NEIGHBOURING_YEARS; distance++) {
      const guess = bestMatch(maker, part, year, distance);
      if (guess !== null && guess.score >= MIN_GUESS_SCORE) return toDecoded(guess, part, false);
    }
  }
  return null;
}

/** The model years to try, the most likely first. */
function yearsByLikelihood(vin: string, position7: Position7, latestYear: number): number[] {
  const candidates = modelYearCandidates(vin, latestYear);
  const yearByPosition7 = position7 === 'nothing' ? undefined : modelYearByPosition7(vin, candidates);
  if (yearByPosition7 === undefined) return candidates;
  return position7 === 'law' ? [yearByPosition7] : [yearByPosition7, ...candidates.filter((year) => year !== yearByPosition7)];
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
      const match = { year, score, recorded: era.recorded, modelId: model.id, set };
      if (best === null || compareMatches(match, best) < 0) best = match;
    }
  }
  return best;
}

/** The more exact pattern first, then the one that was reported later, then the later year. */
function compareMatches(a: Match, b: Match): number {
  return b.score - a.score || b.recorded - a.recorded || b.year - a.year;
}

function toDecoded(match: Match, part: string, exact: boolean): Decoded {
  const { make, model } = vehicleTable().model(match.modelId);
  let addition: string | null = null;
  let best = 0;
  for (const { name, keys } of match.set.additions) {
    const score = bestScore(keys, part);
    if (score > best) [addition, best] = [name, score];
  }
  return { year: match.year, make, model: addition === null ? model : modelWithAddition(make, model, addition), exact };
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
