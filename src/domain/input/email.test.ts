import { expect, test } from 'vitest';
import { cleanEmail, maskEmail } from './email.ts';

test.each([
  '\u202abob@example.com\u202c',
  '\u200bbob@example.com\u200e',
  '\ufeffbob@example.com',
  '\u00a0bob@\u00a0example.com \t',
  'bob\u00a0@example.com\u202f',
  'bob\u2060@example.com',
])('an address is read without what was copied along: %j', (text) => expect(cleanEmail(text)).toBe('bob@example.com'));
test('what may be a typing error stays', () => {
  for (const text of ['bob smith@example.com', 'bob\u00a0smith@example.com', 'bob\u2007smith@example.com'])
    expect(cleanEmail(text)).toBe('bob smith@example.com');
});

test.each([
  ['dana@rmauto.example', 'd•••@rmauto.example'],
  ['da@rmauto.example', 'd•••@rmauto.example'],
  ['d@rmauto.example', '•••@rmauto.example'],
  ['"odd@name"@rmauto.example', '"•••@rmauto.example'],
])('the address %s is masked as %s', (email, masked) => expect(maskEmail(email)).toBe(masked));
