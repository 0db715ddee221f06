// What is worth saying about a VIN that can be taken as it is. None of it blocks.
import { VIN_LENGTH } from '../../../domain/limits.ts';
import { correctedVin, hasWrongCheckDigit, vinProblem } from '../../../domain/vin.ts';
import type { Decode } from './use-decode.ts';

export type VinNote = 'several' | 'letters' | 'check-digit' | 'short' | 'unknown' | 'failed';

/** `hasOthers`: the text that it was taken from holds another one too. */
export function vinNotes(vin: string, decode: Decode['state'], hasOthers = false): VinNote[] {
  const notes: VinNote[] = hasOthers ? ['several'] : [];
  if (correctedVin(vin) !== null) notes.push('letters');
  if (hasWrongCheckDigit(vin)) notes.push('check-digit');
  if (vin.length < VIN_LENGTH && (vinProblem(vin) ?? 'too-short') === 'too-short') notes.push('short');
  if (decode === 'unknown' || decode === 'failed') notes.push(decode);
  return notes;
}
