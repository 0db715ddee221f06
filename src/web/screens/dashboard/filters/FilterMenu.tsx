// The list of partners or colleagues by which the table is filtered, with a search box. The focus stays in the box, which controls the list.
import { Search } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { tableCopy } from '../../../copy/table.ts';
import { Button } from '../../../ui/Button.tsx';
import { keepFocus, ListboxRow, nextRow } from '../../../ui/combobox/ListboxRow.tsx';
import { typeAfterFocus } from '../../../ui/dialogs/type-held-keys.ts';
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

export interface FilterMenuProps {
  id: string;
  button: RefObject<HTMLElement | null>;
  /** `label`: of the menu. `find`: of the search box. `list`: of the options. The others are sentences, in place of options. */
  words: { label: string; find: string; list: string; none: string; notFound: string; failed: string };
  /** Undefined while they load. */
  options: readonly FilterOption[] | undefined;
  /** Set if they did not load. */
  onRetry?: (() => void) | false;
  chosen: string | undefined;
  /** Undefined if the chosen option is picked again. */
  onPick: (id: string | undefined) => void;
  /** `returnsFocus`: closed by a key, not by leaving it. */
  onClose: (returnsFocus: boolean) => void;
}

export function FilterMenu({ id, button, words, options, onRetry, chosen, onPick, onClose }: FilterMenuProps) {
  const popup = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  const [row, setRow] = useState(0);
  const found = options?.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase())) ?? [];
  const active = Math.min(row, found.length - 1);
  useBelow(button, popup);
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
            <OptionLine {...option} isChosen={option.id === chosen} />
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
            {tableCopy.again}
          </Button>
        </div>
      )}
    </div>
  );
}

function OptionLine({ name, icon, late, total, isChosen }: FilterOption & { isChosen: boolean }) {
  return (
    <>
      {icon}
      <span className="filter-option-name" translate="no" data-chosen={isChosen || undefined}>
        {name}
      </span>
      <VisuallyHidden>{tableCopy.optionCounts(late, total)}</VisuallyHidden>
      {late > 0 && (
        <span className="filter-option-late" aria-hidden="true">
          <LatenessIcon state="late" />
          <span>{late}</span>
        </span>
      )}
      <span className="filter-option-total" aria-hidden="true">
        {total}
      </span>
    </>
  );
}

// Shows a popup in the top layer below a button, within the window.

const GAP = 4;
const EDGE = 8;

/** While mounted, shows `popup`, a `popover="manual"` element, and follows the button. */
function useBelow(button: RefObject<HTMLElement | null>, popup: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const box = popup.current;
    const anchor = button.current;
    if (!box || !anchor) return undefined;
    box.showPopover();
    const update = () => place(box, anchor);
    update();
    const stop = new AbortController();
    window.addEventListener('scroll', update, { capture: true, passive: true, signal: stop.signal });
    window.addEventListener('resize', update, { signal: stop.signal });
    return () => {
      stop.abort();
      box.hidePopover();
    };
  }, [button, popup]);
}

function place(box: HTMLElement, anchor: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const room = document.documentElement.clientWidth - EDGE - box.offsetWidth;
  box.style.left = `${Math.max(EDGE, Math.min(at.left, room))}px`;
  box.style.top = `${at.bottom + GAP}px`;
}
