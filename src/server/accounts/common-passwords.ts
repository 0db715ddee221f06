// The most common passwords. The list is not sent to browsers because it is 370 KB.
import { dictionary } from '@zxcvbn-ts/language-common';
import { isStrongEnough } from '../../domain/passwords/password-strength.ts';

const common = new Set(dictionary['passwords-common']);

/** Whether the password is strong enough and, ignoring case, not on the list. */
export const isUncommonPassword = (password: string): boolean => isStrongEnough(password) && !common.has(password.toLowerCase());
