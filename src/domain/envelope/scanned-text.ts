// What was entered while titles are received: by a hand scanner, by the camera, or by a person who types the last six characters.
import type { HandScan } from '../input/hand-scanner.ts';
import { VIN_LENGTH } from '../limits.ts';
import { vinInCode } from '../input/vin-in-text.ts';
import { normalizeVin } from '../input/read-vin.ts';
import { withoutLookAlikes } from '../vin.ts';
import { envelopeCodeIn } from './envelope-code.ts';

/** Fewer characters of a VIN's end fit too many titles. */
const SCANNED_END_MIN = 6;
/** So many characters can be the end of a VIN or the code of an envelope. */
const CODE_LENGTH = 8;
const LINK = /^https?(?::|%3a)/i;
const DASHED = /^\w{4}-\w{4}$/;

/**
 * `vin` and `end` have no I, O and Q. `code` of an end: the envelope that the same characters would name, null if they cannot. 'link': a link
 * that is not one to an envelope.
 */
export type Scanned =
  | { kind: 'vin'; vin: string }
  | { kind: 'end'; end: string; code: string | null }
  | { kind: 'shipment'; code: string }
  | { kind: 'too-short' | 'link' | 'unclear' };

/** Reads VINs as `vinInCode` does. */
export function readScanned(text: string): Scanned {
  const plain = text.trim().replaceAll('*', '');
  const code = envelopeCodeIn(plain);
  if (code !== null && (LINK.test(plain) || DASHED.test(plain))) return { kind: 'shipment', code };
  const vin = withoutLookAlikes(normalizeVin(plain));
  if (vin.length > VIN_LENGTH || LINK.test(plain)) {
    const inside = vinInCode(plain);
    return inside ? { kind: 'vin', vin: inside.vin } : { kind: LINK.test(plain) ? 'link' : 'unclear' };
  }
  if (!/^[A-Z0-9]*$/.test(vin)) return { kind: 'unclear' };
  if (vin.length === VIN_LENGTH) return { kind: 'vin', vin };
  if (vin.length < SCANNED_END_MIN) return { kind: 'too-short' };
  return { kind: 'end', end: vin, code: vin.length === CODE_LENGTH ? code : null };
}

/**
 * What was entered in a field. `text`: all that is in it. `scan`: what a scanner typed last, null if a person typed. A VIN or an envelope that
 * was scanned stands alone after what was typed before. Anything else counts with all of the text, because a scanner pauses: its last
 * characters may be the end of any code.
 */
export function enteredIn(text: string, scan: HandScan | null): string {
  if (scan === null) return text;
  const whole = [scan.before + scan.text, text, scan.text];
  return whole.find((part) => ['vin', 'shipment'].includes(readScanned(part).kind)) ?? text;
}

/** 'doubtful': a VIN whose check digit is wrong, as if it was misread. */
type ReadCode = Extract<Scanned, { kind: 'vin' | 'shipment' }> | { kind: 'doubtful'; vin: string };

/**
 * What the camera read. Papers carry other codes too, such as the number of the title: those are null. `known`: what is on its way, which a
 * misread code does not hit by chance.
 */
export function readCode(text: string, known: { hasVin: (vin: string) => boolean; hasCode: (code: string) => boolean }): ReadCode | null {
  const read = vinInCode(text);
  if (read) return { kind: read.isCertain || known.hasVin(read.vin) ? 'vin' : 'doubtful', vin: read.vin };
  const scanned = readScanned(text);
  if (scanned.kind === 'shipment') return scanned;
  return scanned.kind === 'end' && scanned.code !== null && known.hasCode(scanned.code) ? { kind: 'shipment', code: scanned.code } : null;
}
