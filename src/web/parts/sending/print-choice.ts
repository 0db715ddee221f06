// Whether sheets are printed after sending, and the pages that print them.
import { useState } from 'react';

type Sheet = 'cover' | 'manifest';

const OFF = 'off';
const keyOf = (sheet: Sheet): string => `print ${sheet}`;

/** Whether a sheet is printed after sending. Remembered in this browser for each kind of sheet; on until somebody turns it off. */
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

// The pages that print what travels with titles. They open the print dialog themselves once they have loaded.

/** `code`: of the shipment. */
export const coverPath = (code: string): string => `/receive/${code}/cover?print=1`;

/** `withStock`: the sender's stock numbers are printed too. */
export const manifestPath = (code: string, withStock: boolean): string => `/receive/${code}/manifest?print=1${withStock ? '&stock=1' : ''}`;

/** Opens the page in a new tab. A browser may refuse that some seconds after the click, so there is a link to the page besides. */
export function openPrintPage(path: string): void {
  const tab = window.open(path, '_blank');
  if (tab) tab.opener = null;
}
