// The dialog of the command palette: finds threads, organizations and pages, and starts actions on a thread. Centered on wide screens, a
// sheet from the top on a phone.
import './palette.css';
import * as Radix from '@radix-ui/react-dialog';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { paletteCopy } from '../../copy/palette.ts';
import type { Role } from '../../../domain/vocabulary.ts';
import type { HeaderAccount } from '../AccountButton.tsx';
import { DESK_FIELD_HASHES, threadPath } from '../../navigation/thread-path.ts';
import { Overlay, typeAfterFocus, useReturnFocus } from '../../ui/dialogs/Overlay.tsx';
import { copyVin } from '../../ui/text/Vin.tsx';
import { PaletteSearch } from './PaletteSearch.tsx';
import { isDeskAction, type PaletteRow } from './palette-rows.ts';
import { type PaletteLink, palettePages } from './palette-pages.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { MODIFIER_KEY } from '../../ui/focus/shortcut-keys.ts';
import { Kbd } from '../../ui/text/Kbd.tsx';

export interface PaletteDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  account: HeaderAccount;
  role: Role;
  orgId: string;
}

export function PaletteDialog({ open, onOpenChange, account, role, orgId }: PaletteDialogProps) {
  const navigate = useNavigate();
  const returnFocus = useReturnFocus(open);
  const [showsShortcuts, setShowsShortcuts] = useState(false);
  const choice = useRef<(() => void) | null>(null);
  const close = () => onOpenChange(false);
  useCloseOnNavigation(open, onOpenChange);

  /** The choice runs after the focus has returned to the page, so that a dialog it opens can return the focus there. */
  const closeAnd = (then: () => void) => {
    choice.current = then;
    close();
  };
  const go = ({ opens, presses, ...link }: PaletteLink) => closeAnd(() => void navigate({ ...link, state: { opens, presses } }));
  const select = (row: PaletteRow, typed: string) => {
    switch (row.kind) {
      case 'thread':
        return go(threadPath(row.thread));
      case 'all-threads':
        return go({ to: '/dashboard', search: { q: typed } });
      case 'org':
        return row.org.id === orgId ? go({ to: '/myorganization' }) : go({ to: '/network/$orgId', params: { orgId: row.org.id } });
      case 'action':
        if (row.action === 'copyVin') return closeAnd(() => void copyVin(row.thread.vin));
        // The kind of sale is a field.
        if (isDeskAction(row.action))
          return go({ ...threadPath(row.thread), hash: DESK_FIELD_HASHES[row.action], presses: row.action !== 'kind' });
        return go({ ...threadPath(row.thread), opens: row.action });
      case 'page':
        return typeof row.page.target === 'function' ? closeAnd(row.page.target) : go(row.page.target);
      case 'retry':
      case 'clear':
        return undefined;
      default:
        return row satisfies never;
    }
  };

  return (
    <>
      <Radix.Root open={open} onOpenChange={onOpenChange}>
        <Radix.Portal>
          {/* Closes on click, not on pointerdown: if a double click opened the palette, its second press lands here. */}
          <Overlay onClick={close} />
          <Radix.Content
            className="palette"
            aria-describedby={undefined}
            onPointerDownOutside={(event) => event.preventDefault()}
            onEscapeKeyDown={keepOpenForComposition}
            onOpenAutoFocus={typeAfterFocus}
            onCloseAutoFocus={(event) => {
              returnFocus(event);
              const then = choice.current;
              choice.current = null;
              then?.();
            }}
          >
            <Radix.Title className="visually-hidden">{paletteCopy.name}</Radix.Title>
            <PaletteSearch
              pages={palettePages(account, role, () => setShowsShortcuts(true))}
              ownOrgId={orgId}
              onSelect={select}
              close={
                <Radix.Close className="palette-close centered" aria-label={uiCopy.close} data-keys="Esc">
                  <X />
                </Radix.Close>
              }
            />
            <PaletteKeyHints />
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
      <ShortcutsDialog open={showsShortcuts} onOpenChange={setShowsShortcuts} />
    </>
  );
}

/** Escape first ends an input method's composition. */
function keepOpenForComposition(event: KeyboardEvent) {
  if (event.isComposing) event.preventDefault();
}

/** Closes the palette when the user goes back or forward. */
function useCloseOnNavigation(open: boolean, onOpenChange: (open: boolean) => void): void {
  const { history } = useRouter();
  const close = useEffectEvent(() => onOpenChange(false));
  useEffect(() => {
    if (!open) return undefined;
    return history.subscribe(({ action }) => {
      if (action.type !== 'REPLACE') close();
    });
  }, [open, history]);
}

const { keys } = paletteCopy;

/**
 * The keys of the palette, for devices with a keyboard. Hidden from screen readers, which can read the list of keyboard shortcuts instead.
 */
function PaletteKeyHints() {
  return (
    <div className="palette-keys row flow fine" aria-hidden="true">
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
