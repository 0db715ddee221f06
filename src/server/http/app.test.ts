import { expect, test } from 'vitest';
import { withoutMalformedPath } from './app.ts';

test.each(['/', '/t/0198?x=%20', '/network/%C3%A9', '/api/thread?threadId=%E0%A4%A', '/api/%E0%A4%A'])('%s is not changed', (url) => {
  expect(withoutMalformedPath(url)).toBe(url);
});

test.each(['/t/%E0%A4%A', '/%', '/t/%zz', '/dashboard?q=%E0%A4%A'])('%s becomes a path without a screen', (url) => {
  expect(withoutMalformedPath(url)).toBe('/nowhere');
});
