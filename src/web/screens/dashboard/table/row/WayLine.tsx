// Where the title is, as a line of three stops with the paper on it: the organization it comes from, the viewer's own, the one it goes to.
// Decorative: the words beside it say the same. Drawn by backgrounds: each inline SVG makes every frame of scrolling more expensive.
import './way.css';
import type { Place } from '../../../../../domain/desk/title-path.ts';

export type WayLineProps = { place: Place; hasFrom: boolean; hasTo: boolean };

export const WayLine = ({ place, hasFrom, hasTo }: WayLineProps) => (
  <span className="titles-way" data-place={place} data-from={hasFrom || undefined} data-to={hasTo || undefined} aria-hidden="true" />
);
