// Cards side by side: three on a desk, two, one on a phone.
import type { ReactNode } from 'react';
import type { ThreadCard } from '../../../domain/thread/view-types.ts';
import { ThreadTile } from './ThreadTile.tsx';

export interface TileGridProps {
  /** The list's name. */
  label: string;
  cards: readonly ThreadCard[];
  q?: string;
  /** Before the threads. */
  first?: ReactNode;
}

export function TileGrid({ label, cards, q = '', first }: TileGridProps) {
  return (
    <ul className="tiles" aria-label={label}>
      {first !== undefined && <li className="tiles-first">{first}</li>}
      {cards.map((card) => (
        <li key={card.id}>
          <ThreadTile card={card} q={q} />
        </li>
      ))}
    </ul>
  );
}
