// A device in words a person knows it by: "Chrome on Windows". Families only: versions and models are guesses by now.

// The first that fits: the browsers further up also call themselves by the names further down.
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

/** Real ones are shorter; anybody may send a longer one. */
const READ_MAX = 500;

/** Of a User-Agent header; empty where it was not sent. */
export function deviceName(userAgent: string): string {
  const read = userAgent.slice(0, READ_MAX);
  const nameIn = (names: typeof BROWSERS) => names.find(([sign]) => sign.test(read))?.[1];
  const [browser, system] = [nameIn(BROWSERS), nameIn(SYSTEMS)];
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
