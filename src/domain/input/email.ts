// Email addresses: read as people paste them, and masked.
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

/** "d•••@rmauto.example": its owner recognizes it, others cannot identify it. A local part of one character is fully masked. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return `${at > 1 ? email[0] : ''}•••${email.slice(at)}`;
}
