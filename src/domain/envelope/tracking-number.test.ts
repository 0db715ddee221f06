import { describe, expect, test } from 'vitest';
import { formatTrackingNumber } from './envelope.ts';
import { carrierNamedIn, normalizeTrackingNumber, trackingNumberProblem } from './tracking-number.ts';

describe('a tracking number is stored', () => {
  test.each([
    ['with its groups', '1z 4w8-39f 03·1204/8814', '1Z4W839F0312048814'],
    ['in full width', '１Ｚ４Ｗ８３９Ｆ０３１２０４８８１４', '1Z4W839F0312048814'],
    ['with lines and invisible characters', '\u200b7748 9961\r\n\t2203\ufeff', '774899612203'],
    ['of a courier', ' crx-48210-7731 ', 'CRX482107731'],
    ['with letters of other alphabets', 'é7-ß9', 'É7SS9'],
    ['of a driver', 'Route 7', 'ROUTE7'],
    ['that is none', ' -–—\u00a0', ''],
  ])('without what people write between its characters: %s', (_what, text, stored) => expect(normalizeTrackingNumber(text)).toBe(stored));

  test('the same again', () => {
    for (const text of ['1z 4w8', 'ß', 'ŉ', 'ﬃ', 'İ', 'ǰ'])
      expect(normalizeTrackingNumber(normalizeTrackingNumber(text))).toBe(normalizeTrackingNumber(text));
  });
});

describe('a tracking number is found', () => {
  const [UPS, FEDEX] = ['1Z999AA10123456784', '986578788855'];
  test.each([
    [`UPS ${UPS}`, UPS, 'ups'],
    [`UPS: 1Z 999 AA1 01 2345 6784`, UPS, 'ups'],
    [`ups ground tracking # ${UPS} arriving Monday`, UPS, 'ups'],
    [`1Z 4W8 ABC 03 1204 8814 (UPS)`, '1Z4W8ABC0312048814', 'ups'],
    [`FedEx# ${FEDEX}`, FEDEX, 'fedex'],
    [`FedEx 2Day ${FEDEX}`, FEDEX, 'fedex'],
    [`FedEx 2Day 9865 7878 8855`, FEDEX, 'fedex'],
    [`${UPS}, due 11/30`, UPS, null],
    [`1Z4W·839F/0312 0488.14`, '1Z4W839F0312048814', null],
    [`1z 4W839F0312048814`, '1Z4W839F0312048814', null],
    [`Unit 12 via UPS ${UPS} (overnight)`, UPS, 'ups'],
    ['K 150 623 562 0', 'K1506235620', null],
    ['USPS no. RR 123 456 785 US', 'RR123456785US', 'usps'],
    ['420 11213 92 6129098349792366623 8', '420112139261290983497923666238', null],
    [`FEDEX:9865 7878 8855`, FEDEX, 'fedex'],
    [`USPS 9400 1000 0000 0000 0000 00`, '9400100000000000000000', 'usps'],
    [`Tracking number ${FEDEX}, thanks`, FEDEX, null],
    [`https://www.ups.com/track?tracknum=${UPS}`, UPS, 'ups'],
    [`https://www.ups.com/track?loc=en_US&tracknum=${UPS}&requester=ST/trackdetails`, UPS, 'ups'],
    [`https://www.fedex.com/fedextrack/?trknbr=${FEDEX}&trkqual=2460590000~${FEDEX}~FX`, FEDEX, 'fedex'],
    [`https://tools.usps.com/go/TrackConfirmAction?qtc_tLabels1=9400100000000000000000`, '9400100000000000000000', 'usps'],
    [`https://courier.example/p/${FEDEX}/`, FEDEX, null],
    [`Track here: https://www.ups.com/track?tracknum=${UPS}`, UPS, 'ups'],
    [`UPS https://www.ups.com/track?tracknum=${UPS}.`, UPS, 'ups'],
    [`${UPS} <https://www.ups.com/track?tracknum=${UPS}>`, UPS, 'ups'],
    [`ups.com/track?tracknum=${UPS}`, UPS, 'ups'],
    [`https://www.dhl.com/us-en/home/tracking.html?tracking-id=1234567890`, '1234567890', null],
    [`UPS${UPS}`, UPS, 'ups'],
    [`UPS-${UPS}`, UPS, 'ups'],
    [`ups/${UPS}`, UPS, 'ups'],
    [`FedEx${FEDEX}`, FEDEX, 'fedex'],
    [`Fed Ex ${FEDEX}`, FEDEX, 'fedex'],
    [`Fed Ex 9865 7878 8855`, FEDEX, 'fedex'],
    [`USPS9400100000000000000000`, '9400100000000000000000', 'usps'],
    [`TRK${FEDEX}`, FEDEX, null],
    [`UPS 3 Day Select ${UPS}`, UPS, 'ups'],
    [`FedEx 2 Day ${FEDEX}`, FEDEX, 'fedex'],
    [`FedEx 2 Day 9865 7878 8855`, FEDEX, 'fedex'],
    [`${UPS} 2 lbs`, UPS, null],
    [`${FEDEX} (2 of 3)`, FEDEX, null],
    [`9865 7878 8855 (2 of 3)`, FEDEX, null],
    [`sent 2 titles ${FEDEX}`, FEDEX, null],
    [`sent 2 titles 9865 7878 8855 on Nov 24, 2026`, FEDEX, null],
    [`Shipped 11/24/2026 via FedEx ${FEDEX}`, FEDEX, 'fedex'],
    [`11/24 9865-7878-8855 10:30 AM`, FEDEX, null],
    [`${FEDEX} 11/30/2026`, FEDEX, null],
    [`PO 12345678 FedEx ${FEDEX}`, FEDEX, 'fedex'],
    [`PO 12345678 FedEx 9865 7878 8855`, FEDEX, 'fedex'],
    [`Invoice 1234567890 ${UPS}`, UPS, null],
    [`12345678 ${FEDEX}`, FEDEX, null],
    [`${UPS} ${UPS}`, UPS, null],
  ])('in %j', (text, number, carrier) => {
    expect(normalizeTrackingNumber(text)).toBe(number);
    expect(normalizeTrackingNumber(number)).toBe(number);
    expect(carrierNamedIn(text)).toBe(carrier);
  });
  test.each([
    `${UPS} 1Z4W839F0312048814`,
    `${UPS}1Z4W839F0312048814`,
    `${UPS}, ${FEDEX}`,
    `9865 7878 8855 and 7748 9961 2203`,
    `https://www.ups.com/track?tracknum=${UPS}%0D%0A1Z4W839F0312048814`,
    `https://tools.usps.com/go/TrackConfirmAction?tLabels=9400100000000000000000%2C9205500000000000000000`,
  ])('and several are not joined: %j', (text) => {
    expect(normalizeTrackingNumber(text)).toBe('');
    expect(trackingNumberProblem(text)).toBe('There are several numbers here. Enter one tracking number.');
  });
  test('and a link without one is none', () => {
    expect(trackingNumberProblem('https://www.ups.com/track')).toBe('There is no tracking number in this link. Enter the number.');
    expect(trackingNumberProblem(`see ups.com/track ${UPS}`)).toBeNull();
    expect(trackingNumberProblem('Route 7')).toBeNull();
    expect(trackingNumberProblem('9'.repeat(41))).toBe('That is too long for a tracking number.');
  });
  test('and the carrier only where one is named', () => {
    expect(carrierNamedIn('upset about fedexed parcels')).toBeNull();
    expect(carrierNamedIn('UPS or FedEx?')).toBeNull();
  });
});

describe('a tracking number is shown', () => {
  test('in groups of four', () => expect(formatTrackingNumber('77489961220')).toBe('7748 9961 220'));
  test('of UPS as UPS prints it', () => expect(formatTrackingNumber('1Z4W839F0312048814')).toBe('1Z 4W8 39F 03 1204 8814'));
  test('of another length that begins like one of UPS, in groups of four', () =>
    expect(formatTrackingNumber('1Z4W839F031204881')).toBe('1Z4W 839F 0312 0488 1'));
  test('as nothing, if there is none', () => expect(formatTrackingNumber('')).toBe(''));
  test('so that it is the same when it is typed', () => {
    for (const number of ['1Z4W839F0312048814', '774899612203', 'CRX482107731', 'A'])
      expect(normalizeTrackingNumber(formatTrackingNumber(number))).toBe(number);
  });
});
