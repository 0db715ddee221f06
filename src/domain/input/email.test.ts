import { expect, test } from 'vitest';
import { cleanEmail } from './email.ts';

test.each([
  '\u202abob@example.com\u202c',
  '\u200bbob@example.com\u200e',
  '\ufeffbob@example.com',
  '\u00a0bob@\u00a0example.com \t',
  'bob\u2060@example.com',
])('an address is read without what was copied along: %j', (text) => expect(cleanEmail(text)).toBe('bob@example.com'));
test('what may be a typing error stays', () => expect(cleanEmail('bob smith@example.com')).toBe('bob smith@example.com'));
