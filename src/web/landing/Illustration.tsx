// An illustration made of real components of the product, inert, with one accessible name.
import type { ReactNode } from 'react';

export function Illustration({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={className} role="img" aria-label={name}>
      <div inert>{children}</div>
    </div>
  );
}
