import { expect, test } from 'vitest';
import { listedTitles } from './listed-titles.ts';

const VIN = '1FTFW1E59NKD69096';

test('a VIN is compared with digits for look-alike letters, and a stock number in any case', () => {
  expect(listedTitles(['1ftfw1e53-mkeo1877', 'St 9'])).toEqual([
    { text: '1ftfw1e53-mkeo1877', stock: '1ftfw1e53mkeo1877', vin: '1FTFW1E53MKE01877' },
    { text: 'St 9', stock: 'st9', vin: 'ST9' },
  ]);
});

test('the titles of a list are read as well as a single search', () => {
  const typed = ['0012345', '# 0012345', '\u201c0012345\u201d', '(0012345)', '0012345.', '0012345\u200b', 'Stock: 0012345', '="0012345"'];
  for (const { text, stock } of listedTitles(typed)) expect({ text, stock }).toEqual({ text, stock: '0012345' });
  for (const { text, stock } of listedTitles(['FR20442', 'fr-20442'])) expect({ text, stock }).toEqual({ text, stock: 'fr20442' });
  for (const { text, vin } of listedTitles([`I${VIN}`, `${VIN}7`, `${VIN} 2022 Ford F-150`, `VIN#${VIN}`]))
    expect({ text, vin }).toEqual({ text, vin: VIN });
  expect(listedTitles(['VIN#069096', '="069096"']).map(({ vin }) => vin)).toEqual(['069096', '069096']);
});
