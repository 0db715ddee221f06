// A colleague who is named in an internal note is notified. Nobody else may be: not the author, another colleague, or somebody of another
// organization.
import type { Row } from '../../drill.ts';
import type { WalkState } from './walk-state.ts';

type Notification = { type: string; text: string };

/** Checks the notifications of a person who acts for the organization with this key. */
export function checkMentions({ mentions }: WalkState, key: string, userId: string, notifications: readonly Notification[]): void {
  mentions.comparisons++;
  for (const { text } of notifications.filter(({ type }) => type === 'desk_mention')) {
    const note = mentions.notes.find((one) => text.endsWith(one.text));
    const isNamed = note?.key === key && note.authorId !== userId && note.named.includes(userId);
    if (isNamed) mentions.seenBy.add(userId);
    else mentions.found.add(`a member of ${key} who was not named is notified: ${text}`);
  }
}

/** Those who were named at the beginning of the walk must have seen it. */
export function mentionsRow({ mentions, clerks }: WalkState): Row {
  const missing = clerks
    .filter(({ userId }) => !mentions.seenBy.has(userId))
    .map(({ surname }) => `${surname} was named in a note, but not notified`);
  const examples = [...mentions.found, ...missing];
  return { what: 'walk: mentions in internal notes', comparisons: mentions.comparisons, found: examples.length, examples };
}
