// The dialog with the keyboard shortcuts.
import './palette.css';
import { useId } from 'react';
import { paletteCopy } from '../../copy/palette.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { MODIFIER_KEY } from '../../ui/focus/shortcut-keys.ts';
import { Kbd } from '../../ui/text/Kbd.tsx';

const { shortcuts: words, keyNames } = paletteCopy;

/** What a screen reader says for a sign. */
const NAMES: Readonly<Record<string, string>> = {
  '↑': keyNames.up,
  '↓': keyNames.down,
  '←': keyNames.left,
  '→': keyNames.right,
  '↵': keyNames.enter,
  Esc: keyNames.escape,
  '⌘': keyNames.command,
};

type Parts = Omit<typeof words, 'title'>;

/** By the names of their words. Keys with `+` are pressed together; of keys with spaces between them, each works alone. */
const SHORTCUTS: { readonly [Part in keyof Parts]: { readonly [Name in keyof Omit<Parts[Part], 'title'>]: string } } = {
  anywhere: {
    search: `${MODIFIER_KEY}+K`,
    undo: 'F6',
    receive: 'F8',
    next: 'Tab',
    before: 'Shift+Tab',
    press: '↵',
    escape: 'Esc',
    send: `${MODIFIER_KEY}+↵`,
    only: '↵',
  },
  receive: { take: '↵', choose: '↑ ↓', undo: `${MODIFIER_KEY}+Z`, finish: `${MODIFIER_KEY}+↵` },
  search: { move: '↑ ↓', ends: 'Home End', open: '↵' },
  menus: { first: '↓', last: '↑', letter: 'A … Z' },
  tabs: { move: '← →', ends: 'Home End' },
  comboboxes: { open: '↓', move: '↑ ↓', take: '↵', restore: 'Esc' },
};

export function ShortcutsDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={words.title} readOnly>
      {(Object.keys(SHORTCUTS) as (keyof Parts)[]).map((part) => (
        <Section key={part} words={words[part]} shortcuts={SHORTCUTS[part]} />
      ))}
    </Dialog>
  );
}

type Texts = Readonly<Record<string, string>>;

function Section({ words: texts, shortcuts }: { words: Texts; shortcuts: Texts }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="shortcuts-title">
        {texts['title']}
      </h3>
      <dl className="shortcuts">
        {Object.entries(shortcuts).map(([name, keys]) => (
          <div key={name}>
            <dt>{texts[name]}</dt>
            <dd data-together={keys.includes('+') || undefined}>
              {keys.split(/[+ ]/).map((sign) => (
                <Kbd key={sign} sign={sign} name={NAMES[sign]} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
