import { expect, test } from 'vitest';
import { deviceName } from './device-name.ts';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)';
const IPAD = 'Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X)';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';

test.each([
  [`${WINDOWS} ${CHROME}`, 'Chrome on Windows'],
  [`${WINDOWS} ${CHROME} Edg/140.0.0.0`, 'Edge on Windows'],
  [`${WINDOWS} ${CHROME} OPR/122.0.0.0`, 'Opera on Windows'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox on Windows'],
  [`${MAC} ${CHROME}`, 'Chrome on Mac'],
  [`${MAC} ${WEBKIT} Version/18.5 Safari/605.1.15`, 'Safari on Mac'],
  [`${IPHONE} ${WEBKIT} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari on iPhone'],
  [`${IPHONE} ${WEBKIT} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone'],
  [`${IPHONE} ${WEBKIT} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, 'Firefox on iPhone'],
  [`${IPHONE} ${WEBKIT} Version/18.0 EdgiOS/140.0.3485.71 Mobile/15E148 Safari/604.1`, 'Edge on iPhone'],
  [`${IPAD} ${WEBKIT} CriOS/140.0.7339.101 Mobile/15E148 Safari/604.1`, 'Chrome on iPad'],
  [`${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`, 'Chrome on Android'],
  [
    `${ANDROID} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet on Android',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0', 'Firefox on Android'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME}`, 'Chrome on ChromeOS'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${CHROME}`, 'Chrome on Linux'],
])('%s is %s', (userAgent, device) => expect(deviceName(userAgent)).toBe(device));

test('a client that is not a browser is named as far as possible', () => {
  expect(deviceName('')).toBe('Unknown device');
  expect(deviceName('curl/8.5.0')).toBe('Unknown device');
  expect(deviceName(`${IPHONE} ${WEBKIT} Mobile/15E148 SomeApp/1.0`)).toBe('iPhone');
});

test('only the beginning of a long header is read', () => {
  expect(deviceName(`${WINDOWS} ${' '.repeat(1000)} ${CHROME}`)).toBe('Windows');
});
