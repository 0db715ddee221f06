import { expect, test } from 'vitest';
import { shipmentWords } from './shipment-words.ts';

test('words are searched for as everything that they can be', () => {
  expect(shipmentWords('Silver State')).toMatchObject({ name: 'Silver State', code: null, trackingNumber: null });
  expect(shipmentWords('k7q2-mf9d')).toMatchObject({ code: 'K7Q2MF9D' });
  expect(shipmentWords('1Z 4W8 39F 03')).toMatchObject({ trackingNumber: '1Z4W839F03', code: null });
  expect(shipmentWords('33O871')).toMatchObject({ end: '330871' });
  expect(shipmentWords('87')).toEqual({ name: '87', code: null, trackingNumber: null, end: null });
});
