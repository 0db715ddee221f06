// Closes a dialog in two steps: it is invisible with the next paint, and removed after it, which takes longer.
import { useState } from 'react';
import { afterPress } from '../../browser/after-paint.ts';

export interface Closing {
  /** Call to close the dialog. */
  close: () => void;
  /** For the root of the dialog library. */
  onOpenChange: (open: boolean) => void;
  /** For the overlay and for the dialog. */
  'data-closing': true | undefined;
}

/** `onOpenChange`: of the dialog's caller, which may keep it open. */
export function useClosing(onOpenChange: (open: boolean) => void): Closing {
  const [isClosing, setClosing] = useState(false);
  const close = () => {
    setClosing(true);
    afterPress(() => {
      setClosing(false);
      onOpenChange(false);
    });
  };
  return { close, onOpenChange: (open) => (open ? onOpenChange(true) : close()), 'data-closing': isClosing || undefined };
}
