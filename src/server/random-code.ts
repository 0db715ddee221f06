// Random codes that people read aloud and type, from letters and digits that are not mistaken for each other.
import { randomInt } from 'node:crypto';

/** Without i, l, o, 0 and 1: 31 characters, almost five bits each. */
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyz23456789';

export const randomCode = (length: number): string => Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('');
