// Characters that look like Latin letters.
import { CONFUSABLES } from './confusables.ts';

/** Pairs of a character and the letters that it looks like. If a character occurs twice, the first pair counts. */
export const lookAlikePairs = (): (readonly [sign: string, letters: string])[] =>
  Object.entries(CONFUSABLES).flatMap(([letters, points]) =>
    points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letters] as const),
  );
