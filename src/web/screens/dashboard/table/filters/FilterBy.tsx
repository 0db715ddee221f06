// A filter by one of many partners or colleagues: a button with a menu, and the button that clears it. The menu is loaded lazily, when the
// pointer or the focus is near.
import { ChevronDown, X } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useId, useRef } from 'react';
import { useLazyPart } from '../../../../ui/menus/use-lazy-part.ts';
import type { FilterMenuProps } from './FilterMenu.tsx';

const loadMenu = () => import('./FilterMenu.tsx');
const FilterMenu = lazy(async () => ({ default: (await loadMenu()).FilterMenu }));

export interface FilterByProps extends Omit<FilterMenuProps, 'id' | 'button' | 'onClose'> {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Of the button. */
  label: string;
  /** The table is filtered by it. */
  isChosen: boolean;
  /** The name of the button that clears the filter. */
  clear: string;
  /** Between the two buttons. */
  beside?: ReactNode;
  /** The pointer or the focus comes near. */
  onApproach?: () => void;
}

export function FilterBy({ isOpen, onOpenChange, label, isChosen, clear, beside, onApproach, onPick, ...menu }: FilterByProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const { prefetch, whenLoaded } = useLazyPart(loadMenu, { opensDialog: true });
  const approach = () => {
    prefetch();
    onApproach?.();
  };
  const focusButton = () => button.current?.focus({ preventScroll: true });
  const pick = (chosen: string | undefined) => {
    onOpenChange(false);
    focusButton();
    onPick(chosen);
  };
  return (
    <span className="filter-by">
      <button
        ref={button}
        type="button"
        className="filter"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        data-chosen={isChosen || undefined}
        onPointerEnter={approach}
        onFocus={approach}
        onClick={() => (isOpen ? onOpenChange(false) : whenLoaded(() => onOpenChange(true)))}
      >
        {/* With a choice, it has a name. */}
        <span translate={isChosen ? 'no' : 'yes'}>{label}</span>
        <ChevronDown aria-hidden="true" />
      </button>
      {beside}
      {isChosen && (
        <button type="button" className="filter filter-by-clear" aria-label={clear} data-tip={clear} onClick={() => pick(undefined)}>
          <X aria-hidden="true" />
        </button>
      )}
      {isOpen && (
        <Suspense>
          <FilterMenu
            {...menu}
            id={id}
            button={button}
            onPick={pick}
            onClose={(returnsFocus) => {
              onOpenChange(false);
              if (returnsFocus) focusButton();
            }}
          />
        </Suspense>
      )}
    </span>
  );
}
