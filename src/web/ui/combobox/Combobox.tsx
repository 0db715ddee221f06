// The one combobox: organizations, makes, models. Closed, it shows the choice; typing opens the list, and leaving it restores the choice.
// In `freeText` mode what is typed is the value, and the list only proposes.
// Nothing is highlighted until a key or the pointer moves into the list: the first Down leads to the first match. Enter takes what is
// highlighted; without that it takes the one match that there is, or highlights the first of several. What is pressed while the matches
// are on their way is answered once they are there, and never by those of the text before.
import './Combobox.css';
import { ChevronsUpDown, Plus } from 'lucide-react';
import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { ComboboxList } from './ComboboxList.tsx';
import { afterLoading, type ComboboxOption, type Held, heldAfter, rowAfter } from './combobox-rows.ts';
import { InputIcon } from '../inputs/InputIcon.tsx';
import { TextInput } from '../inputs/TextInput.tsx';
import { useAnchored } from './use-anchored.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';

interface Shared<Option extends ComboboxOption> {
  options: readonly Option[];
  /** What was typed since the list opened, '' as it opens. The caller debounces and fetches. */
  onQueryChange: (query: string) => void;
  loading?: boolean;
  loadingText?: string;
  emptyText?: string;
  placeholder?: string;
  /** The last row: "Add a new organization". It is told what was typed. */
  action?: { label: string; icon?: ReactNode; onSelect: (typed: string) => void };
  /** Takes nothing yet; the aside of its field says why. Keeps the focus. */
  held?: boolean;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Its name outside a `Field`. */
  'aria-label'?: string;
}

interface Pick<Option> {
  freeText?: false;
  value: Option | null;
  /** Null when the text was emptied. */
  onValueChange: (option: Option | null) => void;
}

interface Free {
  freeText: true;
  value: string;
  onValueChange: (text: string) => void;
}

export type ComboboxProps<Option extends ComboboxOption> = Shared<Option> & (Pick<Option> | Free);

export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { options, onQueryChange, loading = false, action, onBlur, ref } = props;
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  const [held, setHeld] = useState<Held>(null);
  useAnchored(open, input, popup);
  useImperativeHandle(ref, () => input.current as HTMLInputElement, []);

  const query = typed ?? '';
  const rows = options.length + (action ? 1 : 0);
  const active = open ? Math.min(moved ?? -1, rows - 1) : -1;
  const chosen = props.freeText ? null : props.value;
  const shown = props.freeText ? props.value : (typed ?? chosen?.label ?? '');

  const show = () => {
    if (open || props.held) return;
    setOpen(true);
    setMoved(null);
    onQueryChange('');
    // Typing replaces a choice; it does not grow its name.
    if (chosen) input.current?.select();
  };
  const moveTo = (row: number | null) => {
    setMoved(row);
    setHeld(null);
  };
  const close = () => {
    setOpen(false);
    setTyped(null);
    moveTo(null);
  };
  const type = (text: string) => {
    setOpen(true);
    setTyped(text);
    moveTo(null);
    if (props.freeText) props.onValueChange(text);
    onQueryChange(text);
  };
  const choose = (row: number) => {
    const option = options[row];
    close();
    if (!option) action?.onSelect(query);
    else if (props.freeText) props.onValueChange(option.label);
    else props.onValueChange(option);
  };
  const leave = () => {
    if (!props.freeText && typed !== null && typed.trim() === '' && props.value) props.onValueChange(null);
    close();
    onBlur?.();
  };
  const enter = (keys: Held) => {
    const end = query === '' && keys === 'enter' ? null : afterLoading(keys, options.length);
    if (end === 'take') choose(0);
    else moveTo(end === 'move' ? 0 : null);
  };
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing) return;
    if (!open) {
      if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
      event.preventDefault();
      show();
      return;
    }
    // The text that is typed counts as it is, and its Enter waits for no list.
    const takesText = props.freeText && event.key === 'Enter' && held === null;
    const later = loading && moved === null && !event.altKey && !takesText ? heldAfter(held, event.key) : null;
    const next = event.altKey ? undefined : rowAfter(event.key, active, rows);
    if (later !== null) setHeld(later);
    else if (next !== undefined) moveTo(next);
    // Enter is never left to the form, which it would send with the list still open.
    else if (event.key === 'Enter' && active >= 0) choose(active);
    else if (event.key === 'Enter' && props.freeText) close();
    else if (event.key === 'Enter') enter('enter');
    else if (event.key === 'Escape' || (event.key === 'ArrowUp' && event.altKey)) close();
    else return;
    event.preventDefault();
  };
  const answerHeld = useEffectEvent(() => enter(held));
  useEffect(() => {
    if (held !== null && !loading) answerHeld();
  }, [held, loading]);

  return (
    <div className="input-frame combobox">
      {!open && chosen?.icon && <InputIcon>{chosen.icon}</InputIcon>}
      <TextInput
        {...controlOf(props)}
        ref={input}
        role="combobox"
        aria-expanded={open}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        autoCapitalize="words"
        spellCheck={false}
        value={shown}
        onChange={(event) => type(event.target.value)}
        onClick={show}
        onKeyDown={press}
        onBlur={leave}
      />
      <InputIcon end>
        <ChevronsUpDown />
      </InputIcon>
      <VisuallyHidden>
        <span role="status">{open ? said(props) : ''}</span>
      </VisuallyHidden>
      <ComboboxList
        id={id}
        ref={popup}
        open={open}
        options={options}
        query={query}
        active={active}
        says={loading || options.length === 0 ? said(props) : undefined}
        action={action && { label: action.label, icon: action.icon ?? <Plus /> }}
        onPoint={moveTo}
        onChoose={choose}
      />
    </div>
  );
}

/** What goes on to the input as it is. */
function controlOf(props: Shared<ComboboxOption>): ComponentProps<'input'> {
  const { held, name, placeholder } = props;
  return {
    ...(held ? { 'aria-disabled': true, readOnly: true } : {}),
    ...(name === undefined ? {} : { name }),
    ...(placeholder === undefined ? {} : { placeholder }),
    ...(props['aria-label'] === undefined ? {} : { 'aria-label': props['aria-label'] }),
  };
}

function said({ loading, loadingText = uiCopy.loading, options, emptyText = uiCopy.noMatches }: Shared<ComboboxOption>): string {
  if (loading) return loadingText;
  return options.length === 0 ? emptyText : uiCopy.results(options.length);
}
