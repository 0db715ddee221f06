// The keys of the palette, for devices with a keyboard.
import { paletteCopy } from '../copy/palette.ts';
import { MODIFIER_KEY } from '../ui/focus/shortcut-keys.ts';
import { Kbd } from '../ui/text/Kbd.tsx';

const { keys } = paletteCopy;

/** Hidden from screen readers, which can read the list of keyboard shortcuts instead. */
export function PaletteKeyHints() {
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
