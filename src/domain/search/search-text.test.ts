// A title is found by what a person types, pastes or scans for it.
import { describe, expect, test } from 'vitest';
import { hasEveryTerm, readSearch } from './search-text.ts';

const VIN = '1FTFW1E59NKD69096';
const finds = (query: string, others: { stockNumber?: string; names?: string[] } = {}): boolean =>
  hasEveryTerm(
    { year: 2022, make: 'Ford', model: 'F-150', vin: VIN },
    { stockNumber: 'FR-20442', names: [], ...others },
    readSearch(query).terms,
  );

describe('a neighbor is found by its name', () => {
  test.each([
    ['José Núñez Motors', ['nunez', 'Nunez', 'jose', 'NÚÑEZ motors', 'josenunez']],
    ["Bob's Auto & Sons", ['bobs', 'bob’s', "bob's", 'bob and sons', 'bob & sons', 'BOB´S']],
    ['Bob\u2032s + Sons', ['bobs', 'bobs and sons', 'bobs + sons', 'bob\u2032s']],
    ['Bob\u2019s Auto and Sons', ["bob's", 'bobs & sons']],
    ['Łódź Straße Ærø', ['lodz', 'strasse', 'aero']],
    ['A-1 Auto, L.L.C.', ['a1', 'a-1 llc', 'A 1']],
  ])('%s', (name, queries) => {
    for (const query of queries) expect({ query, finds: finds(query, { names: [name] }) }).toEqual({ query, finds: true });
  });
  test('and not by punctuation alone', () => {
    for (const query of ['_', '& &', '…']) expect(finds(query, { names: ['Bobs Auto'] })).toBe(false);
  });
});

test('a VIN is found whatever stands around it', () => {
  const typed = [
    VIN,
    `I${VIN}`,
    `*${VIN}*`,
    `VIN: ${VIN}`,
    `\u201c${VIN}\u201d`,
    `"${VIN}"`,
    `]A0${VIN}`,
    `${VIN} (blue)`,
    VIN.toLowerCase(),
  ];
  for (const query of typed) expect({ query, finds: finds(query) }).toEqual({ query, finds: true });
  for (const query of ['*69096*', 'VIN 69096', 'VIN# D69096,', '\u201cD69096\u201d']) expect(finds(query)).toBe(true);
  expect(finds('I1FTFW1E53MKE41807')).toBe(false);
  expect(readSearch('silver chevrolet2').terms).toHaveLength(2);
});

test('a stock number is found with the sign before it', () => {
  for (const query of ['#FR-20442', '# fr20442', '#20442']) expect(finds(query)).toBe(true);
  expect(finds('#1234', { stockNumber: '#1234' })).toBe(true);
  const labeled = ['Stock: 20442', 'STOCK#20442', 'stk 20442', 'Stock no. 20442', '="FR-20442"', '(20442).', '20442\u200b'];
  for (const query of [...labeled, 'vin:D69096', 'VIN#D69096']) expect({ query, finds: finds(query) }).toEqual({ query, finds: true });
  for (const query of ['stock', 'vin', 'stock room']) expect(finds(query)).toBe(false);
});

test('the code of an envelope and a tracking number are read', () => {
  for (const query of ['k7q2-mf9d', 'K7Q2MF9D', '#K7Q2-MF9D']) expect(readSearch(query).sent).toEqual(['K7Q2MF9D']);
  expect(readSearch('KXQR-MFHD').sent).toEqual(['KXQRMFHD']);
  expect(readSearch('UPS 1Z 999 AA1 01 2345 6784').sent).toEqual(['1Z999AA10123456784']);
  expect(readSearch('route 12345').sent).toEqual(['ROUTE12345']);
  for (const query of ['ford f15', 'silver chevrolet', VIN, '']) expect(readSearch(query).sent).toEqual([]);
});
