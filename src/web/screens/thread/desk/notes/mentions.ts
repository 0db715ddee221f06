// Teammates named in a note: `@` and the name, as it is typed, sent and shown.
import type { DeskEntryView } from '../../../../../api/desk.ts';

export type Teammates = DeskEntryView['members'];

/** An `@` and what follows it up to the caret. `start`: where the `@` stands. */
export type TypedMention = { start: number; query: string };

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
