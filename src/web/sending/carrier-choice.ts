// Which carrier a tracking number goes with. A person's own choice always wins over what the number looks like.
import type { Carrier } from '../../domain/envelope/envelope.ts';

export type CarrierChoice = {
  carrier: Carrier | null;
  /** 'from-number': the number says the same. 'looks-like': it says another one than the person chose. Null: it says nothing. */
  number: 'from-number' | 'looks-like' | null;
};

/** `chosen`: by the person. `recognized`: from the number. */
export function carrierChoice(chosen: Carrier | null, recognized: Carrier | null): CarrierChoice {
  const carrier = chosen ?? recognized;
  if (recognized === null) return { carrier, number: null };
  return { carrier, number: carrier === recognized ? 'from-number' : 'looks-like' };
}
