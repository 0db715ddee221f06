// The combobox for organizations, makes and models. Closed, it shows the selected option; typing opens the list, and blur restores the
// selection. In `freeText` mode the typed text is the value and the list only suggests.
// No option is highlighted until a key or the pointer moves into the list; the first Down highlights the first match. Enter selects the
// highlighted option. Without one it selects the only match, or highlights the first of several. Keys pressed while matches load are
// applied once they arrive, never to the matches of an earlier text.
import './Combobox.css';
import { ChevronsUpDown } from 'lucide-react';
import { type KeyboardEvent, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { addPendingKey, type ComboboxOption, effectOfKeys, nextRow, type PendingKeys, useAnchored } from './ListboxRow.tsx';
import { InputIcon, TextInput } from '../inputs/Field.tsx';
import { VisuallyHidden } from '../text/inline-text.tsx';

interface SharedProps<Option extends ComboboxOption> {
  options: readonly Option[];
  /** Called with the text typed since the list opened, and with '' when it opens. The caller debounces and fetches. */
  onQueryChange: (query: string) => void;
  loading?: boolean;
  loadingText?: string;
  emptyText?: string;
  placeholder?: string;
  /** The last row, such as "Add a new organization". `onSelect` gets the typed text. */
  action?: { label: string; onSelect: (typed: string) => void };
  /** Read-only for now, but focusable. The aside of its field says why. */
  readOnly?: boolean;
}

interface SelectMode<Option> {
  freeText?: false;
  value: Option | null;
  /** Called with null when the text is cleared. */
  onValueChange: (option: Option | null) => void;
}

interface FreeTextMode {
  freeText: true;
  value: string;
  onValueChange: (text: string) => void;
}

export type ComboboxProps<Option extends ComboboxOption> = SharedProps<Option> & (SelectMode<Option> | FreeTextMode);

export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { options, onQueryChange, loading = false, action } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [highlighted, setHighlighted] = useState<number | null>(null);
  const [pendingKeys, setPendingKeys] = useState<PendingKeys>(null);
  useAnchored(open, input, popup);

  const query = typed ?? '';
  const rows = options.length + (action ? 1 : 0);
  const active = open ? Math.min(highlighted ?? -1, rows - 1) : -1;
  const selected = props.freeText ? null : props.value;
  const text = props.freeText ? props.value : (typed ?? selected?.label ?? '');

  const openList = () => {
    if (open || props.readOnly) return;
    setOpen(true);
    setHighlighted(null);
    onQueryChange('');
    // Typing replaces the selected option's name.
    if (selected) input.current?.select();
  };
  const highlight = (row: number | null) => {
    setHighlighted(row);
    setPendingKeys(null);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    highlight(null);
  };
  const changeText = (next: string) => {
    setOpen(true);
    setTyped(next);
    highlight(null);
    if (props.freeText) props.onValueChange(next);
    onQueryChange(next);
  };
  const selectRow = (row: number) => {
    const option = options[row];
    close();
    if (!option) action?.onSelect(query);
    else if (props.freeText) props.onValueChange(option.label);
    else props.onValueChange(option);
  };
  const handleBlur = () => {
    if (!props.freeText && typed !== null && typed.trim() === '' && props.value) props.onValueChange(null);
    close();
  };
  const applyKeys = (keys: PendingKeys) => {
    const effect = query === '' && keys === 'enter' ? null : effectOfKeys(keys, options.length);
    if (effect === 'select') selectRow(0);
    else highlight(effect === 'highlight' ? 0 : null);
  };
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      openList();
      return;
    }
    // In free text mode Enter accepts the text without waiting for the list.
    const acceptsText = props.freeText && event.key === 'Enter' && pendingKeys === null;
    const queued = loading && highlighted === null && !event.altKey && !acceptsText ? addPendingKey(pendingKeys, event.key) : null;
    const next = event.altKey ? undefined : nextRow(event.key, active, rows);
    if (queued !== null) setPendingKeys(queued);
    else if (next !== undefined) highlight(next);
    // Enter must not reach the form, which it would submit with the list still open.
    else if (event.key === 'Enter' && active >= 0) selectRow(active);
    else if (event.key === 'Enter' && props.freeText) close();
    else if (event.key === 'Enter') applyKeys('enter');
    else if (event.key === 'Escape' || (event.key === 'ArrowUp' && event.altKey)) close();
    else return;
    event.preventDefault();
  };
  const applyPendingKeys = useEffectEvent(() => applyKeys(pendingKeys));
  // Before the next key can arrive: after Down, an Enter between the matches and this effect would accept the text as typed.
  useLayoutEffect(() => {
    if (pendingKeys !== null && !loading) applyPendingKeys();
  }, [pendingKeys, loading]);

  return (
    <div className="input-frame combobox">
      {!open && selected?.icon && <InputIcon>{selected.icon}</InputIcon>}
      <TextInput
        aria-disabled={props.readOnly || undefined}
        readOnly={props.readOnly}
        placeholder={props.placeholder}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        value={text}
        onChange={(event) => changeText(event.target.value)}
        onClick={openList}
        onKeyDown={handleKey}
        onBlur={handleBlur}
      />
      <InputIcon end>
        <ChevronsUpDown />
      </InputIcon>
      <VisuallyHidden>
        <span role="status">{open ? statusText(props) : ''}</span>
      </VisuallyHidden>
      <ComboboxList
        id={id}
        ref={popup}
        open={open}
        options={options}
        query={query}
        active={active}
        status={loading || options.length === 0 ? statusText(props) : undefined}
        action={action?.label}
        onPoint={highlight}
        onChoose={selectRow}
      />
    </div>
  );
}

function statusText({ loading, loadingText = uiCopy.loading, options, emptyText = uiCopy.noMatches }: SharedProps<ComboboxOption>): string {
  if (loading) return loadingText;
  return options.length === 0 ? emptyText : uiCopy.results(options.length);
}
