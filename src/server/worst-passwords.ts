// The passwords that everybody tries first. The list stays on the server: it is 370 KB.
import { dictionary } from '@zxcvbn-ts/language-common';

const worst = new Set(dictionary['passwords-common']);

/** Whether the password is on the list, whatever its case. */
export const isWorstPassword = (password: string): boolean => worst.has(password.toLowerCase());
