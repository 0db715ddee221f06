// Closes a dialog in two steps: it is invisible with the next paint, and removed after it, which takes longer.
import { useState } from 'react';
import { afterPress } from '../../browser/after-paint.ts';
import { useMounted } from '../../browser/use-mounted.ts';

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
  const isMounted = useMounted();
  const close = () => {
    setClosing(true);
    afterPress(() => {
      if (!isMounted.current) return; // its page has gone, and what closing it would do is no longer wanted
      setClosing(false);
      onOpenChange(false);
    });
  };
  return { close, onOpenChange: (open) => (open ? onOpenChange(true) : close()), 'data-closing': isClosing || undefined };
}
