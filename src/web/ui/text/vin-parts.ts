// A VIN in parts, each split where the last six characters begin.
import { vinEnd } from '../../../domain/vin.ts';

/** `match`: found by a search, or different from another VIN. */
export type VinPart = { part: string; match: boolean };

/** `start`: what is before the last six characters. `end`: what belongs to them. */
export type SplitVinPart = { start: string; end: string; match: boolean };

/** `parts`: of the whole VIN. */
export function withVinEnd(parts: readonly VinPart[]): SplitVinPart[] {
  const vin = parts.map(({ part }) => part).join('');
  const endsAt = vin.length - vinEnd(vin).length;
  let at = 0;
  return parts.map(({ part, match }) => {
    const split = Math.max(0, endsAt - at);
    at += part.length;
    return { start: part.slice(0, split), end: part.slice(split), match };
  });
}
