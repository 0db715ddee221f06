// Codes that people read aloud and type: random, of letters and digits that nobody takes for another.
import { randomInt } from 'node:crypto';

/** Without i, l, o, 0 and 1: 31 signs, close to five bits each. */
const SIGNS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomCode = (length: number): string => Array.from({ length }, () => SIGNS[randomInt(SIGNS.length)]).join('');
