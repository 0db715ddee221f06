import { expect, test } from 'vitest';
import { canonicalEmail, canonicalName, dedupeKey, isSameEmail, plainWords } from './same-org.ts';

test.each([
  ['Acme Motors', 'acme motors'],
  ['  ACME   MOTORS, L.L.C.', 'acme motors'],
  ['Acme Motors Co., Inc.', 'acme motors'],
  ['Acme-Motors (Company)', 'acme motors'],
  ['O’Brien & Sons', 'obrien and sons'],
  ["O'Brien and Sons Ltd", 'obrien and sons'],
  ['Smith & Co', 'smith'],
  ['Łódź Autos Ø', 'lodz autos o'],
  ['José Peña Automóviles', 'jose pena automoviles'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Ｓｉｌｖｅｒ State', 'silver state'],
  ['Sіlvеr Stаtе Mоtоrs', 'silver state motors'],
  ['Sil\u200Bver\u00AD State', 'silver state'],
  ['СООР Motors', 'coop motors'],
  ['Motors №1', 'motors no1'],
])('"%s" has the canonical name "%s"', (name, canonical) => {
  expect(canonicalName(name)).toBe(canonical);
});

test('a suffix that is the whole name stays, and a name without letters stays unchanged', () => {
  expect(canonicalName('LLC')).toBe('llc');
  expect(canonicalName('Company & Co')).toBe('company');
  expect(canonicalName('!!!')).toBe('!!!');
  expect(canonicalName('???')).not.toBe(canonicalName('!!!'));
});

test('letters of other alphabets stay in the canonical words', () => {
  expect(plainWords('현대 Автосалон')).toEqual(['현대', 'автосалон']);
});

test('emails are compared ignoring case', () => {
  expect(canonicalEmail(' Title.Desk@Acme.TEST ')).toEqual({ local: 'title.desk', domain: 'acme.test' });
  expect(canonicalEmail('')).toEqual({ local: '', domain: '' });
});

const acme = { name: 'Acme Motors, LLC', orgType: 'dealership', titleContactEmail: 'titles@acme.test', createdByOrgId: 'A' } as const;

test('two descriptions with the same email mean the same organization', () => {
  expect(dedupeKey({ ...acme, name: 'ACME MOTORS', titleContactEmail: 'Titles@Acme.test', createdByOrgId: 'B' })).toBe(dedupeKey(acme));
});

test('another type or email means another organization', () => {
  expect(dedupeKey({ ...acme, orgType: 'auction' })).not.toBe(dedupeKey(acme));
  expect(dedupeKey({ ...acme, titleContactEmail: 'other@acme.test' })).not.toBe(dedupeKey(acme));
});

test('without an email, only descriptions by the same organization can mean the same one', () => {
  const nameless = { ...acme, titleContactEmail: '' };
  expect(dedupeKey({ ...nameless, name: 'acme motors' })).toBe(dedupeKey(nameless));
  expect(dedupeKey({ ...nameless, createdByOrgId: 'B' })).not.toBe(dedupeKey(nameless));
});

test('addresses are equal ignoring case and outer spaces', () => {
  expect(isSameEmail('Titles@Acme.test ', 'titles@acme.TEST')).toBe(true);
  expect(isSameEmail('titles@acme.test', 'title@acme.test')).toBe(false);
  expect(isSameEmail('', 'titles@acme.test')).toBe(false);
});
