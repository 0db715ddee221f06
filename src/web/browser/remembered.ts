// What this browser remembers between visits.
import { useState } from 'react';

/** null if nothing is stored under the key, or if the browser blocks the storage. */
export function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** null forgets it. */
export function remember(key: string, text: string | null): void {
  try {
    if (text === null) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // storage is blocked
  }
}

/** A switch. Stored only while it differs from `byDefault`. */
export function useRememberedSwitch(key: string, byDefault: boolean): [isOn: boolean, change: (isOn: boolean) => void] {
  const [isOn, setOn] = useState(() => (remembered(key) === null) === byDefault);
  return [
    isOn,
    (next) => {
      setOn(next);
      remember(key, next === byDefault ? null : '');
    },
  ];
}
