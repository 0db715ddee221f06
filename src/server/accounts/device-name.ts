// A readable name for a device: "Chrome on Windows". It has no version or model, because browsers no longer send reliable ones.

import type { FastifyRequest } from 'fastify';

// The first match counts: the browsers at the top also send the names below them.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPT|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b|\bX11\b/, 'Linux'],
];

const UNKNOWN = 'Unknown device';

/** Characters of the header that are read. Real ones are shorter, but a client can send a longer one. */
const READ_MAX = 500;

/** The device that the request came from; null if it is not known. */
export function deviceOf({ headers }: FastifyRequest): string | null {
  const name = deviceName(headers['user-agent'] ?? '');
  return name === UNKNOWN ? null : name;
}

/** `userAgent`: the User-Agent header, or '' if it was not sent. */
export function deviceName(userAgent: string): string {
  const read = userAgent.slice(0, READ_MAX);
  const nameIn = (names: typeof BROWSERS) => names.find(([pattern]) => pattern.test(read))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? UNKNOWN;
}
