// The dialog with the keyboard shortcuts.
import './palette.css';
import { useId } from 'react';
import { paletteCopy } from '../../copy/palette.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { MODIFIER_KEY } from '../../ui/focus/shortcut-keys.ts';
import { Kbd } from '../../ui/text/Kbd.tsx';

const { shortcuts: words, keyNames } = paletteCopy;

type Key = { sign: string; name?: string };
/** What the keys do. `together`: they are pressed together; otherwise each works alone. */
type Shortcut = { does: string; keys: readonly Key[]; together?: boolean };

const UP = { sign: '↑', name: keyNames.up };
const DOWN = { sign: '↓', name: keyNames.down };
const LEFT = { sign: '←', name: keyNames.left };
const RIGHT = { sign: '→', name: keyNames.right };
const ENTER = { sign: '↵', name: keyNames.enter };
const ESCAPE = { sign: 'Esc', name: keyNames.escape };
const MODIFIER = MODIFIER_KEY === '⌘' ? { sign: MODIFIER_KEY, name: keyNames.command } : { sign: MODIFIER_KEY };
const ENDS = [{ sign: 'Home' }, { sign: 'End' }];

const SECTIONS: readonly { title: string; shortcuts: readonly Shortcut[] }[] = [
  {
    title: words.anywhere.title,
    shortcuts: [
      { does: words.anywhere.search, keys: [MODIFIER, { sign: 'K' }], together: true },
      { does: words.anywhere.undo, keys: [{ sign: 'F6' }] },
      { does: words.anywhere.receive, keys: [{ sign: 'F8' }] },
      { does: words.anywhere.next, keys: [{ sign: 'Tab' }] },
      { does: words.anywhere.before, keys: [{ sign: 'Shift' }, { sign: 'Tab' }], together: true },
      { does: words.anywhere.press, keys: [ENTER] },
      { does: words.anywhere.escape, keys: [ESCAPE] },
      { does: words.anywhere.send, keys: [MODIFIER, ENTER], together: true },
      { does: words.anywhere.only, keys: [ENTER] },
    ],
  },
  {
    title: words.receive.title,
    shortcuts: [
      { does: words.receive.take, keys: [ENTER] },
      { does: words.receive.choose, keys: [UP, DOWN] },
      { does: words.receive.undo, keys: [MODIFIER, { sign: 'Z' }], together: true },
      { does: words.receive.finish, keys: [MODIFIER, ENTER], together: true },
    ],
  },
  {
    title: words.search.title,
    shortcuts: [
      { does: words.search.move, keys: [UP, DOWN] },
      { does: words.search.ends, keys: ENDS },
      { does: words.search.open, keys: [ENTER] },
    ],
  },
  {
    title: words.menus.title,
    shortcuts: [
      { does: words.menus.first, keys: [DOWN] },
      { does: words.menus.last, keys: [UP] },
      { does: words.menus.letter, keys: [{ sign: 'A' }, { sign: '…' }, { sign: 'Z' }] },
    ],
  },
  {
    title: words.tabs.title,
    shortcuts: [
      { does: words.tabs.move, keys: [LEFT, RIGHT] },
      { does: words.tabs.ends, keys: ENDS },
    ],
  },
  {
    title: words.comboboxes.title,
    shortcuts: [
      { does: words.comboboxes.open, keys: [DOWN] },
      { does: words.comboboxes.move, keys: [UP, DOWN] },
      { does: words.comboboxes.take, keys: [ENTER] },
      { does: words.comboboxes.restore, keys: [ESCAPE] },
    ],
  },
];

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} readOnly>
      {SECTIONS.map((section) => (
        <Section key={section.title} {...section} />
      ))}
    </Dialog>
  );
}

function Section({ title, shortcuts }: (typeof SECTIONS)[number]) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="shortcuts-title">
        {title}
      </h3>
      <dl className="shortcuts">
        {shortcuts.map(({ does, keys, together = false }) => (
          <div key={does}>
            <dt>{does}</dt>
            <dd data-together={together || undefined}>
              {keys.map((key) => (
                <Kbd key={key.sign} {...key} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
