// The patterns of the vehicle table: parsing them, and scoring how exactly one matches a VIN.
// The syntax is vPIC's: a character matches itself, `*` any character, `[A-D5]` one of a class.

export interface PatternSet {
  models: { id: number; keys: string[] }[];
  /** what a matching series adds to the model's name: "2500", "FLHTCUTG" */
  additions: { name: string; keys: string[] }[];
}

/** Parses a set as scripts/vehicle-data writes it: lines of `model id` or `+addition`, a space, comma-separated patterns. */
export function parsePatterns(body: string): PatternSet {
  const set: PatternSet = { models: [], additions: [] };
  for (const line of body.split('\n')) {
    const [target = '', keys = ''] = line.split(' ');
    if (target.startsWith('+')) set.additions.push({ name: target.slice(1), keys: keys.split(',') });
    else set.models.push({ id: Number(target), keys: keys.split(',') });
  }
  return set;
}

/** The part of a VIN that patterns cover: positions 4 to 8, a bar, positions 10 to 17. */
export const matchedPart = (vin: string): string => `${vin.slice(3, 8)}|${vin.slice(9)}`;

/** The best score of the patterns; 0 if none matches. */
export function bestScore(patterns: readonly string[], part: string): number {
  let best = 0;
  for (const pattern of patterns) best = Math.max(best, scoreOf(pattern, part));
  return best;
}

/** 0 if the pattern does not match; otherwise higher for each position that it determines, and a little less for a class. */
export function scoreOf(pattern: string, part: string): number {
  let total = 1;
  for (let i = 0, at = 0; i < pattern.length; i++, at++) {
    const sign = pattern[i];
    if (sign === '*') continue;
    if (sign === '[') {
      const end = pattern.indexOf(']', i);
      if (!isInClass(part.charAt(at), pattern.slice(i + 1, end))) return 0;
      total += 15;
      i = end;
    } else {
      if (sign !== part[at]) return 0;
      if (sign !== '|') total += 16;
    }
  }
  return total;
}

function isInClass(sign: string, members: string): boolean {
  for (let i = 0; i < members.length; i++) {
    const first = members.charAt(i);
    const isRange = members[i + 1] === '-' && i + 2 < members.length;
    if (isRange ? first <= sign && sign <= members.charAt(i + 2) : first === sign) return true;
    if (isRange) i += 2;
  }
  return false;
}
