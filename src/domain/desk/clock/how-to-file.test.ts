// What can be opened of how a claim is filed.
import { expect, test } from 'vitest';
import { howToFileLink } from './how-to-file.ts';

test.each([
  ['https://auction.example/late-titles?form=1', 'https://auction.example/late-titles?form=1', null],
  ['auction.example/late-titles', 'https://auction.example/late-titles', null],
  ['(505) 555-0133', 'tel:+15055550133', '(505) 555-0133'],
  ['1-505-555-0133', 'tel:+15055550133', '(505) 555-0133'],
  ['claims@auction.example', 'mailto:claims@auction.example', 'claims@auction.example'],
])('%s is opened as %s', (text, href, label) => {
  expect(howToFileLink(text)).toEqual({ href, label });
});

test.each([
  '',
  'At the arbitration desk',
  'javascript:alert(1)',
  '505 555-0133 ext. 4',
  'Call 555-0133',
  '2026-11-27',
  'https://',
  'data:text/html,x',
])('"%s" is only read', (text) => {
  expect(howToFileLink(text)).toBeNull();
});
