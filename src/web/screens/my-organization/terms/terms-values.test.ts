// What the form of title terms says before anything is sent.
import { expect, test } from 'vitest';
import type { TitleTermsView } from '../../../../api/title-terms.ts';
import { saveInputOf, type TermsTexts, textsOfRow } from './terms-values.ts';

const ACV = '0197f3a0-1c2d-7e3f-8a4b-5c6d7e8f9a0b';
const VIEW: TitleTermsView = {
  inUse: [],
  off: [],
  startingTerms: ['acv-absent'],
  partners: [{ orgId: ACV, name: 'ACV Auctions', orgType: 'auction' }],
  followPolicy: 0,
  policy: { dueDays: 14, timeZone: 'America/Denver' },
  registration: [],
  today: '2026-11-30',
  mayEdit: true,
};
const TEXTS = textsOfRow('starting acv-absent', VIEW)!;
const errors = (typed: Partial<TermsTexts>) => {
  const result = saveInputOf({ ...TEXTS, ...typed }, { termsId: null, startingTerms: 'acv-absent', today: VIEW.today });
  return 'errors' in result ? result.errors : null;
};

test('starting terms of a partner can be saved as they are', () => {
  expect(TEXTS.for).toBe(ACV);
  expect(errors({})).toBeNull();
});

test('terms for nobody ask for whom they are', () => expect(errors({ for: '' })).toEqual({ for: 'Choose whom these terms are for.' }));

test('days in the wrong order are said at the end of the window, beside what else is wrong', () => {
  expect(errors({ opensDays: '90' })).toEqual({ closesDays: 'The claim closes before it opens.' });
  expect(errors({ dueDays: '89' })).toEqual({ closesDays: 'Day 88 comes before the due day.' });
  expect(errors({ for: '', opensDays: '90' })).toEqual({
    for: 'Choose whom these terms are for.',
    closesDays: 'The claim closes before it opens.',
  });
});

test('a source that is still to come is refused at its day', () =>
  expect(errors({ asOf: '2026-12-01' })).toEqual({ asOf: 'Choose a day until today.' }));
