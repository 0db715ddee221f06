// Characters that look like Latin letters, each with what it looks like.
import { CONFUSABLES } from './confusables.ts';

/** The first of two that bear the same sign counts. */
export const imitations = (): (readonly [sign: string, letters: string])[] =>
  Object.entries(CONFUSABLES).flatMap(([letters, points]) =>
    points.split(' ').map((point) => [String.fromCodePoint(Number.parseInt(point, 16)), letters] as const),
  );
