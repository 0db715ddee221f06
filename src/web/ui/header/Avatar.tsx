// The initials of a person. Decorative.
import '../text/text.css';

export function Avatar({ name, size = 'regular' }: { name: string; size?: 'regular' | 'large' }) {
  return (
    <span className="avatar" data-size={size} aria-hidden="true">
      {initials(name)}
    </span>
  );
}

export function initials(name: string): string {
  const words = name.trim().split(/\s+/);
  const letters = words.length > 1 ? [words[0], words.at(-1)] : [words[0]];
  return letters
    .map((word) => /./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toUpperCase();
}
