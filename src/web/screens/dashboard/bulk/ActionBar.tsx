// The toolbar for what is ticked in a list. It floats at the bottom of the window, on a phone as a sheet.
import './action-bar.css';
import { Ellipsis, X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { createPortal } from 'react-dom';
import { bulkCopy } from '../../../copy/desk/bulk.ts';
import { Button, IconButton } from '../../../ui/buttons/Button.tsx';
import { Menu } from '../../../ui/menus/Menu.tsx';
import { Count } from '../../../ui/text/Tag.tsx';
import { useToolbarKeys } from './use-toolbar-keys.ts';
import { useFittingActions } from './use-fitting-actions.ts';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';

export interface BarAction {
  key: string;
  label: string;
  icon: ReactNode;
  /** How many of the ticked ones can take it, if not all can. */
  count?: number;
  onSelect: () => void;
}

interface ActionBarProps {
  /** Gets the first action's button. */
  main?: RefObject<HTMLButtonElement | null>;
  /** The pointer or the focus comes near the actions. */
  onApproach?: () => void;
  /** How many are ticked. */
  count: number;
  clear: string;
  onClear: () => void;
  /** The main one first. */
  actions: readonly BarAction[];
  /** The keys of the actions that have a button in a narrow window too. Those that do not fit are in a menu. */
  prominent: readonly string[];
  busy?: boolean;
}

export function ActionBar({ main, onApproach, count, clear, onClear, actions, prominent, busy = false }: ActionBarProps) {
  const keys = useToolbarKeys();
  usePageMark('action-bar');
  const shown = useFittingActions(keys.ref, actions, prominent);
  const others = actions.filter((action) => !shown.includes(action));
  // Not inside the list: its container would be what the bar is fixed to.
  return createPortal(
    <div
      className="action-bar"
      role="toolbar"
      aria-label={bulkCopy.bar(count)}
      onPointerEnter={onApproach}
      onFocusCapture={onApproach}
      {...keys}
    >
      <span className="action-bar-count" aria-live="polite">
        {bulkCopy.selected(count)}
      </span>
      {others.length > 0 && (
        <Menu
          trigger={<IconButton label={bulkCopy.more} icon={<Ellipsis aria-hidden="true" />} size="compact" />}
          items={others.map(({ key, label, icon, count: able, onSelect }) => ({
            key,
            label: able === undefined ? label : bulkCopy.withCount(label, able),
            icon,
            onSelect,
          }))}
        />
      )}
      <IconButton label={clear} icon={<X aria-hidden="true" />} size="compact" onClick={onClear} />
      <div className="action-bar-actions">
        {shown.map(({ key, label, icon, count: able, onSelect }, at) => (
          <Button
            key={key}
            ref={at === 0 ? main : undefined}
            variant={at === 0 ? 'tinted' : 'ghost'}
            size="compact"
            icon={icon}
            busy={busy}
            onClick={onSelect}
          >
            <span>{label}</span> {able !== undefined && <Count value={able} plain />}
          </Button>
        ))}
      </div>
    </div>,
    document.getElementById('main')!,
  );
}
