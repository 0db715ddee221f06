// A car for a dealership, a gavel for an auction; decoration beside a name.
import '../text/text.css';
import { Car, Gavel } from 'lucide-react';
import type { OrgType } from '../../../domain/vocabulary.ts';

/** `boxed` sets it in the grey square of a list's row. */
export function OrgIcon({ type, boxed = false }: { type: OrgType; boxed?: boolean }) {
  const icon = type === 'auction' ? <Gavel aria-hidden="true" /> : <Car aria-hidden="true" />;
  return boxed ? <span className="boxed-icon">{icon}</span> : icon;
}
