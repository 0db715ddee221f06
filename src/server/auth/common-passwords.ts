// The passwords that everybody tries first. The list stays on the server: it is 370 KB.
import { dictionary } from '@zxcvbn-ts/language-common';
import { isStrongEnough } from '../../domain/password-strength.ts';

const worst = new Set(dictionary['passwords-common']);

/** Strong enough, and not on the list, whatever its case. */
export const isUncommonPassword = (password: string): boolean => isStrongEnough(password) && !worst.has(password.toLowerCase());
