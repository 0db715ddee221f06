import { expect, test } from 'vitest';
import { isWeakPassphrase, type KnownOfOrg } from './weak-passphrase.ts';

const auction: KnownOfOrg = {
  names: ['Front Range Auto Auction of Denver', 'Ruiz & Søns Remarketing'],
  city: 'Aurora',
  state: 'CO',
  people: ['Dana Whitfield', 'Luis Ángel Ortega'],
};

test.each([
  'aaaaaaaaaaaa',
  'password1234',
  'abcabcabcabc',
  'qwertyuiop12',
  '123456789012',
  'Titleline2026!',
  'Front Range Auto Auction of Denver 2026',
  'front-range-auto-auction-of-denver-2026',
  'FrontRangeAuction2026',
  'Fr0ntR@nge2026',
  'FRAAOD-2026-FRAAOD',
  'auroracolorado1',
  'Aurora CO 80011',
  'dana.whitfield',
  'LuisAngel2026',
  'Luis Ángel 2026',
  'ruiz & søns remarketing',
  'short',
])('"%s" is refused: the organization’s words and a number, or a password that is refused', (passphrase) => {
  expect(isWeakPassphrase(passphrase, auction)).toBe(true);
});

test.each(['seven wooden boats drift', 'k3v9-pq27-mx4d', 'Front Range otters juggle pears'])('"%s" is taken', (passphrase) => {
  expect(isWeakPassphrase(passphrase, auction)).toBe(false);
});

test('another organization’s name is not known of this one', () => {
  expect(isWeakPassphrase('Ponderosa Juniper', auction)).toBe(false);
  expect(isWeakPassphrase('Ponderosa Juniper', { ...auction, names: ['Ponderosa Juniper LLC'] })).toBe(true);
});
