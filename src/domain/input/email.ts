// Email addresses as people paste them.
import { withoutInvisible } from './invisible.ts';

/**
 * Without what mail programs and chats copy along: direction marks, zero width, and no-break spaces at the ends and beside "@". Between other
 * characters they may separate two words, so they stay as spaces, which no address has.
 */
export const cleanEmail = (text: string): string =>
  withoutInvisible(text)
    .replaceAll(/[\u00a0\u2007\u202f](?=@)|(?<=@)[\u00a0\u2007\u202f]/g, '')
    .replaceAll(/[\u00a0\u2007\u202f]/g, ' ')
    .trim();
