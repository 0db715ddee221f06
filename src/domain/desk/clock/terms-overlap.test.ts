// Which terms are for the same titles, which of them win, and when somebody should ask the auction.
import { expect, test } from 'vitest';
import { needsCheck, overlapsOf, type TermsFor } from './title-terms.ts';

const ANY: TermsFor = { for: { orgType: 'auction' }, kind: null, sellerState: null, dealsFrom: null };
const ACV: TermsFor = { ...ANY, for: { orgId: 'acv' } };
const typeOf = (orgId: string) => (orgId === 'acv' || orgId === 'manheim' ? 'auction' : 'dealership');
const winsOver = (terms: TermsFor, other: TermsFor): boolean | null => overlapsOf(terms, [other], typeOf)[0]?.wins ?? null;

test.each<[string, TermsFor, TermsFor, boolean | null]>([
  ['an organization wins over its type', ACV, { ...ANY, kind: 'absent', sellerState: 'CA', dealsFrom: '2026-11-01' }, true],
  ['a kind wins over any', { ...ACV, kind: 'absent' }, { ...ACV, sellerState: 'CA' }, true],
  ['a state wins over any', { ...ACV, sellerState: 'CA' }, { ...ACV, dealsFrom: '2026-11-01' }, true],
  ['a later version wins for its deals', { ...ACV, dealsFrom: '2026-11-01' }, { ...ACV, dealsFrom: '2026-10-01' }, true],
  ['an earlier one loses', ACV, { ...ACV, dealsFrom: '2026-10-01' }, false],
  ['another kind is for other titles', { ...ACV, kind: 'absent' }, { ...ANY, kind: 'with-deal' }, null],
  ['another state is for other titles', { ...ACV, sellerState: 'CA' }, { ...ANY, sellerState: 'TX' }, null],
  ['another organization is for other titles', ACV, { ...ACV, for: { orgId: 'manheim' } }, null],
  ['another type is for other titles', ACV, { ...ANY, for: { orgType: 'dealership' } }, null],
])('%s', (_, terms, other, wins) => {
  expect(winsOver(terms, other)).toBe(wins);
  expect(winsOver(other, terms)).toBe(wins === null ? null : !wins);
});

test.each([
  ['never checked', { asOf: '2026-11-01', checkedOn: null }, true],
  ['checked on the day of the source', { asOf: '2025-12-01', checkedOn: '2025-12-01' }, false],
  ['a year after the source', { asOf: '2025-11-30', checkedOn: '2025-11-30' }, true],
  ['checked, without a source', { asOf: null, checkedOn: '2025-12-01' }, false],
])('%s', (_, days, needs) => {
  expect(needsCheck({ for: { orgId: 'acv' }, ...days }, '2026-11-30')).toBe(needs);
  expect(needsCheck({ for: { orgType: 'auction' }, ...days }, '2026-11-30')).toBe(false);
});
