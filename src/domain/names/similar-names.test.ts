// Names of organizations that resemble each other have a key in common.
import { expect, test } from 'vitest';
import { haveDifferentPlaces, type NamedPlace, nameKeys } from './similar-names.ts';
import type { UsState } from '../us-states.ts';

const named = (name: string, city = 'Denver', state: UsState = 'CO'): NamedPlace => ({ name, city, state });
const resemble = (a: NamedPlace, b: NamedPlace): boolean => nameKeys(a).some((key) => nameKeys(b).includes(key));

test.each([
  'Front Range Auction',
  'Front Range Auctions',
  'The Front Range Auction',
  'the front range auction',
  'Front Range Auction, LLC',
  'Front Range Auction L. L. C.',
  'Front Range Auction Company',
  'FRONT-RANGE AUCTION',
  'FrontRange Auction',
  'FrontRangeAuctions',
  'Front Range Auction Denver',
  'Front Range Auction - Denver, CO',
  'Front Range Auction (Denver, Colorado)',
  'Front Range Auction of Denver',
  'Front Range Auctions Inc. of Colorado',
  'Front Range Auction Boulder',
  'Front Range Auction Fort Collins',
  'Front Range Auction Texas',
  'Front Range Auction of Nederland',
  'Front Range Auction North',
  'Front Range Auction Greater Denver Area',
  'Front Range Auction USA',
  'Frоnt Rаnge Auctiоn',
  'Frónt Ränge Auction',
  'Front Range Aucti0n',
  'Fr0nt Range Auct1on',
  'Front Rangee Auction',
  'Front  Range   Auction',
  'Ｆｒｏｎｔ Range Auction',
  'Front Range Auct.',
])('"%s" resembles "Front Range Auction"', (name) => {
  expect(resemble(named(name), named('Front Range Auction'))).toBe(true);
  expect(resemble(named(name), named('Front Range Auction', 'Golden'))).toBe(true);
});

test.each([
  ['Smith & Sons Motors', 'Smith and Sons Motor'],
  ['Smith & Sons Motors', 'Smith Sons Motors'],
  ["Smith's Auto", 'Smith Auto'],
  ['Smith Bros. Auto', 'Smith Brothers Autos'],
  ['St. Louis Auto', 'Saint Louis Auto'],
  ['Mountain Title Company', 'Mountain Title'],
  ['Classics & Trucks', 'Classic Truck'],
  ['Houses of Cars', 'House of Cars'],
  ['Modern Motors', 'Modem Motors'],
  ['SiIver State Motors', 'Silver State Motors'],
  ['Toyota of Denver', 'Toyota Denver'],
  ['Auto Mall', 'Auto Mall Denver'],
  ['Denver Auto Auction', 'Denver Auto Auction Denver'],
  ['A Better Auto', 'Better Auto'],
  ['A1 Auto', 'A-1 Auto'],
  ['5Star Auto', '5 Star Auto'],
])('"%s" resembles "%s"', (a, b) => {
  expect(resemble(named(a), named(b))).toBe(true);
});

test.each([
  ['Front Range Auction', 'Great Basin Auction'],
  ['Smith Ford', 'Smith Honda'],
  ['Toyota of Denver', 'Toyota of Boulder'],
  ['Auto Mall Denver', 'Auto Mall Boulder'],
  ['Denver Auto Auction', 'Boulder Auto Auction'],
  ['Bob Jackson', 'Bob Johnson'],
  ['Smith & Jackson', 'Smith & Taylor'],
  ['A & B Motors', 'B Motors'],
  ['5 Star Auto', 'Star Auto'],
  ['Route 1 Auto', 'Route 11 Auto'],
  ['Auto 10', 'Auto 100'],
  ['Boulder Valley Motors', 'Aspen Valley Motors'],
  ['Jones Auto', 'Johns Auto'],
  ['!!!', '???'],
])('"%s" does not resemble "%s"', (a, b) => {
  expect(resemble(named(a), named(b))).toBe(false);
});

test('the place at the end of a name counts if it is the city of either', () => {
  const nederland = named('Smith Ford Nederland', 'Nederland');
  expect(resemble(nederland, named('Smith Ford'))).toBe(true);
  expect(resemble(nederland, named('Smith Ford Nederland', 'Boulder'))).toBe(true);
});

test('an owner tells branches in one city apart by places other than the city', () => {
  expect(haveDifferentPlaces(named('Smith Ford North'), named('Smith Ford South Denver'))).toBe(true);
  expect(haveDifferentPlaces(named('Smith Ford'), named('Smith Ford Boulder'))).toBe(true);
  expect(haveDifferentPlaces(named('Smith Ford'), named('Smith Ford Denver, CO'))).toBe(false);
  expect(haveDifferentPlaces(named('Smith Ford'), named('The Smith Fords, LLC'))).toBe(false);
});

test('every name has keys', () => {
  expect(nameKeys(named('!!!'))).toEqual(['!!!']);
  expect(nameKeys(named('The', ''))).toEqual(['the']);
  expect(nameKeys({ name: '현대 Автосалон', city: '', state: null })).toHaveLength(1);
});
