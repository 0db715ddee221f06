// The bottom of the palette: which keys do what, for those who have them.
import { paletteCopy } from '../copy/palette.ts';
import { MODIFIER_KEY } from '../ui/focus/shortcut-keys.ts';
import { Kbd } from '../ui/text/Kbd.tsx';

const { keys } = paletteCopy;

/** A screen reader hears of them from the list of keyboard shortcuts. */
export function PaletteKeys() {
  return (
    <div className="palette-keys" aria-hidden="true">
      <span>
        <Kbd sign="↑" />
        <Kbd sign="↓" />
        {keys.move}
      </span>
      <span>
        <Kbd sign="↵" />
        {keys.open}
      </span>
      <span>
        <Kbd sign={MODIFIER_KEY} />
        <Kbd sign="K" />
        {keys.toggle}
      </span>
      <span className="palette-hint">{keys.hint}</span>
    </div>
  );
}
