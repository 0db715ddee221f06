// The circle with the initials of a person. Decorative.
import './text/text.css';
import { initials } from './initials.ts';

export function Avatar({ name, size = 'regular' }: { name: string; size?: 'regular' | 'large' }) {
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {initials(name)}
    </span>
  );
}
