// The foot of a list: the rest of it, and how much of it is shown.
import type { ReactNode } from 'react';
import { dashboardCopy } from '../../copy/dashboard.ts';
import { Button } from '../../ui/Button.tsx';

export interface MoreTilesProps {
  /** null where everything is shown. */
  more: (() => void) | null;
  busy?: boolean;
  children?: ReactNode;
}

export function MoreTiles({ more, busy = false, children }: MoreTilesProps) {
  return (
    <div className="tiles-foot">
      {more && (
        <Button busy={busy} onClick={more}>
          {dashboardCopy.showMore}
        </Button>
      )}
      {children}
    </div>
  );
}
