// A button until it is pressed; the file of its menu is fetched as soon as somebody comes near.
import { cloneElement, type ReactElement, type ReactNode, Suspense, useState } from 'react';
import type { ButtonProps } from './Button.tsx';

type TriggerProps = Pick<ButtonProps, 'aria-haspopup' | 'aria-expanded' | 'onPointerEnter' | 'onFocus' | 'onClick' | 'onKeyDown'>;

export interface MenuOnDemandProps {
  button: ReactElement<TriggerProps>;
  /** Fetches the menu and what it shows. */
  onNear: () => void;
  /** The lazy menu with the same button, open from the start. */
  children: ReactNode;
}

export function MenuOnDemand({ button, onNear, children }: MenuOnDemandProps) {
  const [isWanted, setWanted] = useState(false);
  const trigger = cloneElement(button, {
    'aria-haspopup': 'menu',
    'aria-expanded': false,
    onPointerEnter: onNear,
    onFocus: onNear,
    onClick: () => setWanted(true),
    onKeyDown: ({ key }) => {
      if (key === 'ArrowDown') setWanted(true);
    },
  });
  return isWanted ? <Suspense fallback={trigger}>{children}</Suspense> : trigger;
}
