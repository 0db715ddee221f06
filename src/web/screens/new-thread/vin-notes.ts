// Notes about a VIN that is valid. None of them blocks.
import { VIN_LENGTH } from '../../../domain/limits.ts';
import { correctedVin, hasWrongCheckDigit, vinProblem } from '../../../domain/input/read-vin.ts';
import type { VinDecode } from './use-vin-decode.ts';

export type VinNote = 'several' | 'year' | 'letters' | 'check-digit' | 'short' | 'unknown' | 'failed';

/** `hasOthers`: the text from which the VIN was taken contains another one. */
export function vinNotes(vin: string, decode: VinDecode['state'], hasOthers = false): VinNote[] {
  const notes: VinNote[] = hasOthers ? ['several'] : [];
  if (decode === 'several') notes.push('year');
  if (correctedVin(vin) !== null) notes.push('letters');
  if (hasWrongCheckDigit(vin)) notes.push('check-digit');
  if (vin.length < VIN_LENGTH && (vinProblem(vin) ?? 'too-short') === 'too-short') notes.push('short');
  if (decode === 'unknown' || decode === 'failed') notes.push(decode);
  return notes;
}
