// A name must not be a link, imitate another, or contain invisible characters. Real names of dealers are allowed.
import { expect, test } from 'vitest';
import { NAME_FAULTS, nameFault } from './name-rules.ts';

test.each([
  'St. Louis Auto',
  'St.Louis Motors',
  'A.B.C. Motors',
  'J.D. Byrider',
  'J.D.Power Autos',
  'U.S. Auto Sales, Inc.',
  'No.1 Motors',
  '4.0 Imports',
  'O’Brien & Sons, L.L.C.',
  'Łódź Autos',
  '현대 Автосалон',
  'Subtitle Lines',
  'Partners Auto Group',
  'Partner Motors',
  'Title Transfer Center',
  'Route 66 Motors / Golden',
  '!!!',
])('an organization may be called "%s"', (name) => {
  expect(nameFault(name, 'organization')).toBeNull();
});

test.each([
  'Carvana.com',
  'Smith.com Motors',
  'See smith.com/now',
  'Motors https://x',
  'HTTP://1',
  'www.smith Motors',
  'www .smith',
  'bit.ly/x',
  'Win now at free-cars.xyz!',
  'Carvana．com',
  'Carvana。com',
  'Carvana.сом',
  'Carv\u200Bana.co\u200Bm'.replaceAll('\u200B', ''),
  'пример.рф',
  'a@smith.test.com',
  'smith.xn--p1ai',
  '10.20.30.40 Motors',
  'Smith.COM',
])('no organization or person may be called "%s": it is a web address', (name) => {
  expect(nameFault(name, 'organization')).toBe(NAME_FAULTS.link);
  expect(nameFault(name, 'person')).toBe(NAME_FAULTS.link);
});

test.each([
  'Partner',
  'PARTNER, LLC',
  'Pаrtner',
  'Pártner',
  'P a r t n e r',
  'Titleline',
  'TITLELINE Support',
  'Title-Line Desk',
  'Title line',
  'Titlelíne',
  'TitIeIine Help',
  'T1tle1ine',
  'Тitleline Team',
  'Ｔｉｔｌｅｌｉｎｅ',
  'The Titleline Team',
])('no organization may be called "%s": the name is reserved', (name) => {
  expect(nameFault(name, 'organization')).toBe(NAME_FAULTS.reserved.organization);
});

test('a person may not have a name that imitates the product, but may be called Partner', () => {
  expect(nameFault('Titleline Support', 'person')).toBe('This name is reserved. Use your own name.');
  expect(nameFault('Lou Partner', 'person')).toBeNull();
  expect(nameFault('Partner', 'person')).toBeNull();
});

test.each([
  '\u200B',
  '\u200C',
  '\u200D',
  '\u2060',
  '\uFEFF',
  '\u00AD',
  '\u202E',
  '\u2066',
  '\u3164',
  '\u115F',
  '\uFFA0',
  '\uFE0F',
  '\u{E0101}',
  '\u{E0041}',
  '\u034F',
  '\u180E',
  '\u2800',
])('an invisible character (%j) is refused', (character) => {
  for (const kind of ['organization', 'person'] as const)
    expect(nameFault(`Silver${character}State Motors`, kind)).toBe('The name has invisible characters. Type it again without them.');
});

test('joiners are allowed in names of people in alphabets that need them', () => {
  expect(nameFault('مهدی\u200Cپور', 'person')).toBeNull();
  expect(nameFault('क्\u200Dष', 'person')).toBeNull();
  expect(nameFault('مهدی\u200Cپور', 'organization')).toBe(NAME_FAULTS.invisible);
});
