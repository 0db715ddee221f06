// What a command brings about, one line each.
import type { ReactNode } from 'react';

export function Consequences({ children }: { children: ReactNode }) {
  return <ul className="consequences">{children}</ul>;
}

/** `icon`: decoration. */
export function Consequence({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li>
      {icon}
      <span>{children}</span>
    </li>
  );
}
