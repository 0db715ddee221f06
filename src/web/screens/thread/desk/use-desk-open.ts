// Whether the desk is open on narrow pages. Remembered in this browser for all threads.
import { useState } from 'react';

const KEY = 'desk open';

export function useDeskOpen(): [isOpen: boolean, change: (isOpen: boolean) => void] {
  const [isOpen, setOpen] = useState(wasOpen);
  return [
    isOpen,
    (next) => {
      setOpen(next);
      remember(next);
    },
  ];
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

function remember(isOpen: boolean): void {
  try {
    if (isOpen) localStorage.setItem(KEY, '');
    else localStorage.removeItem(KEY);
  } catch {
    // storage is blocked
  }
}
