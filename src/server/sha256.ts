// SHA-256. Secrets are looked up and compared by it, so that the time does not tell how much of a guess is right.
import { hash, timingSafeEqual } from 'node:crypto';

export const sha256 = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Compares the hashes because `timingSafeEqual` requires equal lengths. */
export const isSameSecret = (one: string, other: string): boolean => timingSafeEqual(sha256(one), sha256(other));
