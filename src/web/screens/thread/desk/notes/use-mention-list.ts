// The list of colleagues that an `@` offers in a text field. The focus stays in the field; the first match is highlighted.
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { nextRow } from '../../../../ui/combobox/combobox-rows.ts';
import { useAnchored } from '../../../../ui/combobox/use-anchored.ts';
import { type Teammates, colleaguesFor, mentionAt, type TypedMention, withMention } from './mentions.ts';

interface MentionField {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  colleagues: Teammates;
  /** Called with the text that names the colleague in full. */
  onPick: (text: string, userId: string) => void;
}

export function useMentionList({ input, text, colleagues, onPick }: MentionField) {
  const id = useId();
  const popup = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState<TypedMention | null>(null);
  const [highlighted, setHighlighted] = useState(0);
  /** Where the `@` stands whose list was closed with Escape. */
  const [closedAt, setClosedAt] = useState<number | null>(null);
  const matches = typed && typed.start !== closedAt ? colleaguesFor(colleagues, typed.query) : [];
  const isOpen = matches.length > 0;
  const active = isOpen ? Math.min(highlighted, matches.length - 1) : -1;
  useAnchored(isOpen, input, popup);

  /** Follows the caret. */
  const follow = () => {
    const field = input.current;
    const next = field && field.selectionStart === field.selectionEnd ? mentionAt(field.value, field.selectionStart) : null;
    if (next?.start !== typed?.start) setClosedAt(null);
    if (next?.start !== typed?.start || next?.query !== typed?.query) {
      setTyped(next);
      setHighlighted(0);
    }
  };
  const pick = (row: number) => {
    const colleague = matches[row];
    if (!typed || !colleague) return;
    const named = withMention(text, typed, colleague.name);
    flushSync(() => {
      onPick(named.text, colleague.userId);
      setTyped(null);
    });
    input.current?.setSelectionRange(named.caret, named.caret);
  };
  /** Returns whether the key was for the list. */
  const handleKey = (event: KeyboardEvent): boolean => {
    if (!isOpen || event.altKey || event.shiftKey || event.ctrlKey || event.metaKey) return false;
    // Home and End move in the text.
    const row = event.key === 'ArrowDown' || event.key === 'ArrowUp' ? nextRow(event.key, active, matches.length) : undefined;
    if (row !== undefined) setHighlighted(row);
    else if (event.key === 'Enter') pick(active);
    else if (event.key === 'Escape') setClosedAt(typed?.start ?? null);
    else return false;
    event.preventDefault();
    return true;
  };
  return {
    isOpen,
    follow,
    handleKey,
    inputProps: {
      'aria-autocomplete': 'list',
      'aria-haspopup': 'listbox',
      'aria-controls': `${id}-list`,
      'aria-activedescendant': isOpen ? `${id}-${active}` : undefined,
      autoComplete: 'off',
      onSelect: follow,
      onBlur: () => setTyped(null),
    } as const,
    listProps: {
      id,
      ref: popup,
      open: isOpen,
      options: matches.map(({ userId, name }) => ({ key: userId, label: name })),
      query: typed?.query ?? '',
      active,
      status: undefined,
      action: undefined,
      onPoint: setHighlighted,
      onChoose: pick,
    },
  };
}
