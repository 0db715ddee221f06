// Teammates named in a note: `@` and the name, as it is typed, sent and shown.
import { type KeyboardEvent, type RefObject, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { DeskEntryView } from '../../../../api/desk-entry.ts';
import { nextRow, useAnchored } from '../../../ui/combobox/ListboxRow.tsx';

export type Teammates = DeskEntryView['members'];

/** An `@` and what follows it up to the caret. `start`: where the `@` stands. */
type TypedMention = { start: number; query: string };

/** Null if the caret is not behind an `@` that begins a word. The name may have several words. */
export function mentionAt(text: string, caret: number): TypedMention | null {
  const query = /(?:^|[\s(])@((?:[^\s@][^@\n]{0,60})?)$/.exec(text.slice(0, caret))?.[1];
  return query === undefined ? null : { start: caret - query.length - 1, query };
}

/** Those whose name, or a word of it, begins with the text. */
export function colleaguesFor(colleagues: Teammates, query: string): Teammates {
  const sought = query.toLowerCase();
  return colleagues.filter(({ name }) => {
    const known = name.toLowerCase();
    return known.startsWith(sought) || known.split(/\s+/).some((word) => word.startsWith(sought));
  });
}

/** The text with the whole name in place of what was typed, and the caret behind it. */
export function withMention(text: string, { start, query }: TypedMention, name: string): { text: string; caret: number } {
  const before = `${text.slice(0, start)}@${name} `;
  const after = text.slice(start + 1 + query.length).replace(/^ /, '');
  return { text: before + after, caret: before.length };
}

export type NotePart = { text: string; isMention: boolean };

/** The text in parts, so that the names of colleagues can be emphasized. */
export function noteParts(text: string, names: readonly string[]): NotePart[] {
  if (names.length === 0) return [{ text, isMention: false }];
  const longestFirst = names.toSorted((a, b) => b.length - a.length).map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, '\\$&'));
  const mention = new RegExp(`(?<=^|[\\s(])(@(?:${longestFirst.join('|')}))(?![\\p{L}\\p{N}])`, 'u');
  return text
    .split(mention)
    .map((part, at) => ({ text: part, isMention: at % 2 === 1 }))
    .filter((part) => part.text !== '');
}

/** The ids of the colleagues whose name is still in the text. Of those with the same name, the chosen ones if any was chosen. */
export function mentionedIds(text: string, colleagues: Teammates, chosenIds: ReadonlySet<string>): string[] {
  const names = new Set(
    noteParts(
      text,
      colleagues.map(({ name }) => name),
    ).flatMap((part) => (part.isMention ? [part.text.slice(1)] : [])),
  );
  const named = colleagues.filter(({ name }) => names.has(name));
  return named
    .filter(({ userId, name }) => chosenIds.has(userId) || !named.some((other) => other.name === name && chosenIds.has(other.userId)))
    .map(({ userId }) => userId);
}

interface MentionField {
  input: RefObject<HTMLTextAreaElement | null>;
  text: string;
  colleagues: Teammates;
  /** Called with the text that names the colleague in full. */
  onPick: (text: string, userId: string) => void;
}

/** The list of colleagues that an `@` offers in a text field. The focus stays in the field; the first match is highlighted. */
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
