// People say the last six characters of a VIN aloud, so they stand out wherever it is shown, also while it is searched.
import { expect, test } from 'vitest';
import { matches } from './Highlight.tsx';
import { withVinEnd } from './Vin.tsx';

const VIN = '1FTFW1E55MKE41877';
const searched = (query: string, vin = VIN) => withVinEnd(matches(vin, query, 'vin'));

test('the last six characters are the end of a VIN', () => {
  expect(searched('')).toEqual([{ start: '1FTFW1E55MK', end: 'E41877', match: false }]);
  expect(searched('', '41877')).toEqual([{ start: '', end: '41877', match: false }]);
});

test('a match may begin before the end, or be within it, and the parts are still the whole VIN', () => {
  expect(searched('mke4')).toEqual([
    { start: '1FTFW1E55', end: '', match: false },
    { start: 'MK', end: 'E4', match: true },
    { start: '', end: '1877', match: false },
  ]);
  for (const query of ['1877', 'f', '55mk', VIN])
    expect(
      searched(query)
        .map(({ start, end }) => start + end)
        .join(''),
    ).toBe(VIN);
});
