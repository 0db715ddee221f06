// What stands in the header of the page about all organizations in place of the palette and the bell, which know one organization: the search
// of the page, and the way to the notifications of one.
import '../parts/notifications/bell.css';
import { useNavigate } from '@tanstack/react-router';
import type { MembershipView } from '../../api/session.ts';
import { useKeyDown } from '../browser/use-key-down.ts';
import { uiCopy } from '../copy/ui.ts';
import { BellButton } from '../parts/notifications/BellButton.tsx';
import { isDialogOpen } from '../ui/dialogs/is-dialog-open.ts';
import { isPaletteKey, PALETTE_KEYS, PaletteWords } from './palette/Palette.tsx';

const focusSearch = () => document.querySelector<HTMLElement>('main input[type="search"]')?.focus();

export function AllOrganizationsTools({ orgs }: { orgs: readonly MembershipView[] }) {
  const navigate = useNavigate();
  useKeyDown((event) => {
    if (!isPaletteKey(event) || isDialogOpen()) return;
    event.preventDefault(); // prevents the browser's own search
    focusSearch();
  });
  return (
    <>
      <button
        type="button"
        className="button palette-button"
        data-variant="ghost"
        aria-label={uiCopy.search}
        aria-keyshortcuts={PALETTE_KEYS}
        onClick={focusSearch}
      >
        <PaletteWords />
      </button>
      <BellButton
        unread={orgs.reduce((sum, { unread }) => sum + unread, 0)}
        aria-haspopup="dialog"
        onClick={() => void navigate({ to: '/notifications' })}
      />
    </>
  );
}
