// An icon over the start or end of an input.
import type { ReactNode } from 'react';

export function InputIcon({ children, end = false }: { children: ReactNode; end?: boolean }) {
  return (
    <span className="input-icon" data-end={end || undefined} aria-hidden="true">
      {children}
    </span>
  );
}
