// Whether a sheet is printed after sending. Remembered in this browser for each kind of sheet; on until somebody turns it off.
import { useState } from 'react';

type Sheet = 'cover' | 'manifest';

const OFF = 'off';
const keyOf = (sheet: Sheet): string => `print ${sheet}`;

export function usePrintChoice(sheet: Sheet): [prints: boolean, change: (prints: boolean) => void] {
  const [prints, setPrints] = useState(() => wasOn(sheet));
  return [
    prints,
    (next) => {
      setPrints(next);
      remember(sheet, next);
    },
  ];
}

function wasOn(sheet: Sheet): boolean {
  try {
    return localStorage.getItem(keyOf(sheet)) !== OFF;
  } catch {
    return true;
  }
}

function remember(sheet: Sheet, prints: boolean): void {
  try {
    if (prints) localStorage.removeItem(keyOf(sheet));
    else localStorage.setItem(keyOf(sheet), OFF);
  } catch {
    // storage is blocked
  }
}
