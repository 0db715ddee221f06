import { expect, test } from 'vitest';
import { envelopeSearchWords } from './envelope-search.ts';

test('words are searched for as everything that they can be', () => {
  expect(envelopeSearchWords('Silver State')).toMatchObject({ names: ['silver', 'state'], sent: [], trackingNumber: null });
  expect(envelopeSearchWords('Núñez & _')).toMatchObject({ names: [] });
  for (const code of ['k7q2-mf9d', '#K7Q2-MF9D']) expect(envelopeSearchWords(code)).toMatchObject({ sent: ['K7Q2MF9D'] });
  expect(envelopeSearchWords('1Z 4W8 39F 03')).toMatchObject({ trackingNumber: '1Z4W839F03' });
  expect(envelopeSearchWords('33O871')).toMatchObject({ end: '330871' });
  expect(envelopeSearchWords('330 871')).toMatchObject({ end: '330871' });
  expect(envelopeSearchWords('87')).toEqual({ names: ['87'], sent: [], trackingNumber: null, end: null });
});

test('a VIN is read as in the search of titles', () => {
  const vin = '1FTFW1E59NKD69096';
  for (const typed of [vin, `I${vin}`, `]A0${vin}`, `VIN: ${vin}`, '1FTFW1E59 NKD69096'])
    expect(envelopeSearchWords(typed)).toMatchObject({ end: vin });
  expect(envelopeSearchWords('VIN 069096')).toMatchObject({ end: '069096' });
});
