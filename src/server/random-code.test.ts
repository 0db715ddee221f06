import { expect, test } from 'vitest';
import { randomCode } from './random-code.ts';

test('a code has the requested length and no ambiguous characters', () => {
  const codes = Array.from({ length: 500 }, () => randomCode(16));
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{16}$/);
  expect(new Set(codes).size).toBe(500);
});
