// What was entered while titles are received: by a hand scanner, by the camera, or by a person who types the last six characters.
import { VIN_LENGTH } from '../limits.ts';
import { vinInCode } from '../vin-in-text.ts';
import { normalizeVin, withoutLookAlikes } from '../vin.ts';
import { shipmentCodeIn } from './shipment-code.ts';

/** Fewer characters of a VIN's end fit too many titles. */
export const SCANNED_END_MIN = 6;
/** So many characters can be the end of a VIN or the code of a shipment. */
const CODE_LENGTH = 8;
const LINK = /^https?:\/\//i;
const DASHED = /^\w{4}-\w{4}$/;

/**
 * `vin` and `end` have no I, O and Q. `code` of an end: the shipment that the same characters would name, null if they cannot. 'link': a link
 * that is not one to a shipment.
 */
export type Scanned =
  | { kind: 'vin'; vin: string }
  | { kind: 'end'; end: string; code: string | null }
  | { kind: 'shipment'; code: string }
  | { kind: 'too-short' | 'link' | 'unclear' };

/** Scanners add asterisks, and an I before the VIN of a door label. */
export function readScanned(text: string): Scanned {
  const plain = text.trim().replaceAll('*', '');
  const code = shipmentCodeIn(plain);
  if (LINK.test(plain)) return code === null ? { kind: 'link' } : { kind: 'shipment', code };
  if (code !== null && DASHED.test(plain)) return { kind: 'shipment', code };
  const typed = normalizeVin(plain);
  const vin = withoutLookAlikes(typed.length === VIN_LENGTH + 1 ? typed.replace(/^I/, '') : typed);
  if (vin.length > VIN_LENGTH) {
    const inside = vinInCode(plain);
    return inside ? { kind: 'vin', vin: inside.vin } : { kind: 'unclear' };
  }
  if (!/^[A-Z0-9]*$/.test(vin)) return { kind: 'unclear' };
  if (vin.length === VIN_LENGTH) return { kind: 'vin', vin };
  if (vin.length < SCANNED_END_MIN) return { kind: 'too-short' };
  return { kind: 'end', end: vin, code: vin.length === CODE_LENGTH ? code : null };
}

/**
 * What was entered in a field. `text`: all that is in it. `scan`: what a scanner typed last without a pause, null if a person typed. A scan
 * stands alone after what was typed before it. On a slow connection a scanner pauses, and then only the whole text makes sense.
 */
export const enteredIn = (text: string, scan: string | null): string => {
  const isComplete = ['vin', 'shipment'].includes(readScanned(text).kind);
  return scan === null || isComplete ? text : scan;
};

/** 'doubtful': a VIN whose check digit is wrong, as if it was misread. */
export type ReadCode = Extract<Scanned, { kind: 'vin' | 'shipment' }> | { kind: 'doubtful'; vin: string };

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
