// The command palette: its button in the header, and the keyboard shortcut, Control and K or Command and K on a Mac. The dialog is loaded
// lazily, when the pointer or the focus is near.
import '../../ui/text/Kbd.css';
import './palette-button.css';
import { Search } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useKeyDown } from '../../browser/use-key-down.ts';
import { uiCopy } from '../../copy/ui.ts';
import { MODIFIER_KEY, isMac } from '../../ui/focus/shortcut-keys.ts';
import { isDialogOpen } from '../../ui/dialogs/is-dialog-open.ts';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import type { PaletteDialogProps } from './PaletteDialog.tsx';

const load = () => import('./PaletteDialog.tsx');
const PaletteDialog = lazy(async () => ({ default: (await load()).PaletteDialog }));

export function Palette(props: Omit<PaletteDialogProps, 'open' | 'onOpenChange'>) {
  const [isWanted, setWanted] = useState(false);
  const [open, setOpen] = useState(false);
  const { prefetch, whenLoaded } = useLazyPart(load, { opensDialog: true });
  const show = () =>
    whenLoaded(() => {
      setWanted(true);
      setOpen(true);
    });
  useKeyDown((event) => {
    if (!isPaletteKey(event)) return;
    event.preventDefault(); // prevents the browser's own search
    if (event.repeat) return; // a held key counts once
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
        <PaletteWords />
      </button>
      {isWanted && (
        <Suspense fallback={null}>
          <PaletteDialog {...props} open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}

/** What the button of a search shows. */
export const PaletteWords = () => (
  <>
    <Search />
    <span className="palette-button-words row" data-keys={`${MODIFIER_KEY} K`}>
      {uiCopy.search}
    </span>
  </>
);

export const PALETTE_KEYS = isMac ? 'Meta+K' : 'Control+K';

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'>;

/** On a Mac, Control+K edits text and is left alone. */
export function isPaletteKey(pressed: Pressed, mac = isMac): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, isComposing } = pressed;
  return key.toLowerCase() === 'k' && metaKey === mac && ctrlKey !== mac && !altKey && !shiftKey && !isComposing;
}
