// A piece of the product as an illustration: real parts that nobody can press, under one name.
import type { ReactNode } from 'react';

export function Picture({ name, className, children }: { name: string; className: string; children: ReactNode }) {
  return (
    <div className={className} role="img" aria-label={name}>
      <div inert>{children}</div>
    </div>
  );
}
