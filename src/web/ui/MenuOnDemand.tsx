// A button until it is pressed; the file of its menu is fetched as soon as somebody comes near.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import { clientCopy } from '../copy/client.ts';
import type { ButtonProps } from './Button.tsx';
import { toast } from './toast.ts';

type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

export interface MenuOnDemandProps {
  button: ReactElement<TriggerProps>;
  /** Fetches the menu's file. */
  load: () => Promise<unknown>;
  /** Fetches what it shows. */
  onNear?: () => void;
  /** The lazy menu with the same button, open from the start. */
  children: ReactNode;
}

export function MenuOnDemand({ button, load, onNear, children }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const near = () => {
    if (!navigator.onLine) return;
    load().catch(() => undefined); // said when it is asked for
    onNear?.();
  };
  // Not before its file is there: a menu that cannot be fetched must not take the page with it.
  const open = () => {
    if (!navigator.onLine) return toast.error(clientCopy.unreachable);
    // A browser asks once in a page's life for a file: only a new page gets it after that.
    if (hasFailed) return window.location.reload();
    return void load().then(
      () => setWanted(true),
      () => {
        setFailed(true);
        toast.error(clientCopy.unreachable);
      },
    );
  };
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: near,
    onFocus: near,
    onClick: open,
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown') open();
    },
  });
  return isWanted ? <Suspense fallback={trigger}>{children}</Suspense> : trigger;
}
