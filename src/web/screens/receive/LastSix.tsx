// The last six characters of a VIN in bold monospace, as people say them aloud.
import { vinEnd } from '../../../domain/vin.ts';

/** `size`: large in the panel of the last one. */
export function LastSix({ vin, size = 'regular' }: { vin: string; size?: 'regular' | 'large' }) {
  return (
    <span className="last-six" translate="no" data-size={size}>
      {vinEnd(vin)}
    </span>
  );
}
