// The list of those by one of whom the table is filtered, with a search box. The focus stays in the box, which controls the list.
import { Search, X } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { filterMenuCopy } from '../../../copy/filter-menus.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus, ListboxRow, nextRow, useAnchored } from '../../../ui/combobox/ListboxRow.tsx';
import { typeAfterFocus } from '../../../ui/dialogs/Overlay.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { LatenessIcon } from '../../../parts/rows/LatenessIcon.tsx';
import { usePageMark } from '../../../ui/layout/use-page-mark.ts';

interface FilterOption {
  id: string;
  name: string;
  icon: ReactNode;
  /** How many titles it would show, and how many of those are late. */
  total: number;
  late: number;
}

/** What its button gives each menu. */
export interface OpenFilterMenu {
  id: string;
  button: RefObject<HTMLElement | null>;
  /** What the table is filtered by. */
  chosenName: string | undefined;
  /** Undefined ends the filter. */
  onPick: (id: string | undefined) => void;
  /** `returnsFocus`: closed by a key, not by leaving it. */
  onClose: (returnsFocus: boolean) => void;
}

interface FilterMenuProps extends OpenFilterMenu {
  /** `label`: of the menu. `find`: of the search box. `list`: of the options. The others are sentences, in place of options. */
  words: { label: string; find: string; list: string; none: string; notFound: string; failed: string };
  /** Undefined while they load. */
  options: readonly FilterOption[] | undefined;
  /** Set if they did not load. */
  onRetry?: (() => void) | false;
  chosen: string | undefined;
  /** Beside the button that ends the filter. */
  more?: ReactNode;
}

export function FilterMenu({ id, button, chosenName, words, options, onRetry, chosen, onPick, more, onClose }: FilterMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [row, setRow] = useState(0);
  const found = options?.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())) ?? [];
  const active = Math.min(row, found.length - 1);
  useAnchored(true, button, popup, placeBelow);
  useLayoutEffect(() => {
    input.current?.focus({ preventScroll: true });
    typeAfterFocus();
  }, []);

  const pick = (option: FilterOption | undefined) => {
    if (option) onPick(option.id === chosen ? undefined : option.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = nextRow(event.key, active, found.length);
    if (event.key === 'Escape') onClose(true);
    else if (event.key === 'Enter') pick(found[active]);
    else if (next !== undefined && event.key !== 'Home' && event.key !== 'End') setRow(next);
    else return;
    event.preventDefault();
  };
  usePageMark('dialog');
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // The button closes it by itself.
    if (relatedTarget !== button.current && !popup.current?.contains(relatedTarget)) onClose(false);
  };

  return (
    // It closes once the focus leaves it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div ref={popup} id={id} className="filter-menu" popover="manual" role="dialog" aria-label={words.label} onBlur={onBlur}>
      <div className="filter-menu-search">
        <Search />
        <input
          ref={input}
          type="text"
          role="combobox"
          aria-label={words.find}
          placeholder={words.find}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setRow(0);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div
        id={`${id}-list`}
        className="filter-menu-list"
        role="listbox"
        aria-label={words.list}
        tabIndex={-1}
        onMouseDown={keepFocus}
        aria-busy={options === undefined && !onRetry}
      >
        {options && found.length === 0 && (
          <div role="option" aria-selected="false" aria-disabled="true" className="combobox-says">
            {options.length === 0 ? words.none : words.notFound}
          </div>
        )}
        {found.map((option, at) => (
          <ListboxRow
            key={option.id}
            id={`${id}-${at}`}
            className="filter-option"
            active={at === active}
            onPoint={() => setRow(at)}
            onSelect={() => pick(option)}
          >
            {option.icon}
            <span className="filter-option-name" translate="no" data-chosen={option.id === chosen || undefined}>
              {option.name}
            </span>
            <VisuallyHidden>{filterMenuCopy.optionCounts(option.late, option.total)}</VisuallyHidden>
            {option.late > 0 && (
              <span className="filter-option-late" aria-hidden="true">
                <LatenessIcon state="late" />
                <span>{option.late}</span>
              </span>
            )}
            <span className="filter-option-total" aria-hidden="true">
              {option.total}
            </span>
          </ListboxRow>
        ))}
      </div>
      {onRetry && (
        <div className="filter-menu-failed" role="alert">
          <span>{words.failed}</span>
          <Button
            size="compact"
            onClick={() => {
              input.current?.focus();
              onRetry();
            }}
          >
            {uiCopy.tryAgain}
          </Button>
        </div>
      )}
      {(chosenName !== undefined || more) && (
        // Escape closes the menu from here too.
        // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
        <div className="filter-menu-foot" onKeyDown={({ key }) => key === 'Escape' && onClose(true)}>
          {more}
          {chosenName !== undefined && (
            <button type="button" className="filter-menu-more" onClick={() => onPick(undefined)}>
              <span>{filterMenuCopy.clear(chosenName)}</span>
              <X />
            </button>
          )}
        </div>
      )}
    </div>
  );
}

const GAP = 4;
const EDGE = 8;

/** Below the button, within the window. */
function placeBelow(popup: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE - popup.offsetWidth;
  popup.style.left = `${Math.max(EDGE, Math.min(at.left, room))}px`;
  popup.style.top = `${at.bottom + GAP}px`;
}
