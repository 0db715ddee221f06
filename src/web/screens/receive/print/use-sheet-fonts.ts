// Waits for the fonts of the sheets: rows are measured, and the print dialog stops the page.
import { useEffect, useState } from 'react';

const FONTS = ['1em "Geist Variable"', '1em "Geist Mono Variable"'] as const;

/** True once they are loaded, or have failed to. `text`: what is printed, because each script has a file of its own. */
export function useSheetFonts(text: string): boolean {
  const [loaded, setLoaded] = useState<string | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void Promise.allSettled(FONTS.map((font) => document.fonts.load(font, text))).then(() => {
      if (isCurrent) setLoaded(text);
    });
    return () => {
      isCurrent = false;
    };
  }, [text]);
  return loaded === text;
}
