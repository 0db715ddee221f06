// A car for a dealership, a gavel for an auction. Decorative.
import '../../ui/text/text.css';
import { Car, Gavel } from 'lucide-react';
import type { OrgType } from '../../../domain/vocabulary.ts';

/** `boxed`: in the gray square of a list row. */
export function OrgIcon({ type, boxed = false }: { type: OrgType; boxed?: boolean }) {
  const icon = type === 'auction' ? <Gavel /> : <Car />;
  return boxed ? <span className="boxed-icon centered">{icon}</span> : icon;
}
