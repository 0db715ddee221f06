// A switch that this browser remembers.
import { useState } from 'react';

/** Stored only while it differs from `byDefault`. */
export function useRememberedSwitch(key: string, byDefault: boolean): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => isStored(key) !== byDefault);
  return [
    isOn,
    (next) => {
      setOn(next);
      store(key, next !== byDefault);
    },
  ];
}

function isStored(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function store(key: string, differs: boolean): void {
  try {
    if (differs) localStorage.setItem(key, '');
    else localStorage.removeItem(key);
  } catch {
    // storage is blocked
  }
}
