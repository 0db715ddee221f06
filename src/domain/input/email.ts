// Email addresses as people paste them.
import { withoutInvisible } from './invisible.ts';

/** Without the spaces and invisible characters that mail programs and chats copy along: direction marks, zero width, no-break spaces. */
export const cleanEmail = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\u00a0\u2007\u202f]/g, '')
    .trim();
