// Whether sheets are printed after sending, and the pages that print them.
import { useRememberedSwitch } from '../../browser/remembered.ts';

/** Whether a sheet is printed after sending. Remembered in this browser for each kind of sheet; on until somebody turns it off. */
export const usePrintChoice = (sheet: 'cover' | 'manifest') => useRememberedSwitch(`print ${sheet}`, true);

// The pages that print what travels with titles. They open the print dialog themselves once they have loaded.

/** `code`: of the envelope. */
export const coverPath = (code: string): string => `/receive/${code}/cover?print=1`;

/** `withStock`: the sender's stock numbers are printed too. */
export const manifestPath = (code: string, withStock: boolean): string => `/receive/${code}/manifest?print=1${withStock ? '&stock=1' : ''}`;

/** Opens the page in a new tab. A browser may refuse that some seconds after the click, so there is a link to the page besides. */
export function openPrintPage(path: string): void {
  const tab = window.open(path, '_blank');
  if (tab) tab.opener = null;
}
