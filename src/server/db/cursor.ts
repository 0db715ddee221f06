// Where a page of a list ended: whether the item needs the viewer's action, its time in ms, its id. Opaque to clients.
import { MAX_TIME } from '../../domain/limits.ts';
import { Refused } from '../refused.ts';

export type Cursor = [waits: boolean, at: number, id: string];

export const encodeCursor = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/**
 * A page of rows that were read with one more than `size`, if there is a next page, and the cursor of that; null if there is none.
 */
export const pageOf = <Row>(rows: readonly Row[], size: number, cursorOf: (last: Row) => Cursor): { page: Row[]; next: string | null } => ({
  page: rows.slice(0, size),
  next: rows.length > size ? encodeCursor(cursorOf(rows[size - 1]!)) : null,
});

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const isTime = (at: unknown): at is number => Number.isInteger(at) && (at as number) >= 0 && (at as number) <= MAX_TIME;

/** Returns null for the first page. Throws `Refused` for a text that this server did not create. */
export function decodeCursor(text: string | undefined): Cursor | null {
  if (text === undefined || text === '') return null;
  try {
    const [waits, at, id] = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown[];
    if (typeof waits === 'boolean' && isTime(at) && typeof id === 'string' && UUID.test(id)) return [waits, at, id];
  } catch {
    // falls through: invalid JSON is refused like an invalid cursor
  }
  throw new Refused('bad-input', { message: 'This page of the list does not exist.' });
}
