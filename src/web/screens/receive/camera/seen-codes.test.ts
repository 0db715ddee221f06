import { expect, test } from 'vitest';
import { createSeenCodes } from './CameraSheet.tsx';

test('a code is taken once, until another one was seen', () => {
  const seen = createSeenCodes();
  expect(seen.isNew('a', 0)).toBe(true);
  expect(seen.isNew('a', 100)).toBe(false);
  expect(seen.isNew('a', 9000)).toBe(false);
  expect(seen.isNew('b', 10_000)).toBe(true);
  expect(seen.isNew('a', 12_000)).toBe(true);
});
test('two codes on one paper are each taken once while they are in view', () => {
  const seen = createSeenCodes();
  const news = [0, 100, 200, 300, 400].map((now, at) => seen.isNew(at % 2 === 0 ? 'a' : 'b', now));
  expect(news).toEqual([true, true, false, false, false]);
});
test('one that was undone can be taken again after it has left the picture', () => {
  const seen = createSeenCodes();
  seen.isNew('a', 0);
  seen.forgetLast();
  expect(seen.isNew('a', 1000)).toBe(false);
  expect(seen.isNew('a', 4000)).toBe(true);
});
