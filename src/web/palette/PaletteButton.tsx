// The button in the header and the keyboard shortcut that open the command palette. The palette is loaded lazily, when the pointer or the
// focus is near.
import '../ui/text/Kbd.css';
import './palette-button.css';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { uiCopy } from '../copy/ui.ts';
import { MODIFIER_KEY } from '../ui/focus/shortcut-keys.ts';
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts';
import { useLazyPart } from '../ui/menus/use-lazy-part.ts';
import type { PaletteProps } from './Palette.tsx';
import { PALETTE_KEYS, usePaletteShortcut } from './use-palette-shortcut.ts';

const load = () => import('./Palette.tsx');
const Palette = lazy(async () => ({ default: (await load()).Palette }));

export function PaletteButton(props: Omit<PaletteProps, 'open' | 'onOpenChange'>) {
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { prefetch, whenLoaded } = useLazyPart(load);
  const show = () =>
    whenLoaded(() => {
      setWanted(true);
      setOpen(true);
    });
  usePaletteShortcut(() => {
    if (open) setOpen(false);
    else if (!isDialogOpen()) show();
  });
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        data-variant="ghost"
        aria-label={uiCopy.search}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-keyshortcuts={PALETTE_KEYS}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={show}
      >
        <Search aria-hidden="true" />
        <span className="palette-button-words" data-keys={`${MODIFIER_KEY} K`}>
          {uiCopy.search}
        </span>
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <Palette {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
