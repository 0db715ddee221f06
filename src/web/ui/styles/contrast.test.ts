// Every pair of text and background color that the UI uses has enough contrast in both themes.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Theme = 'light' | 'dark';
const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

const TEXT = 4.5;
const NON_TEXT = 3;

const pairs: [foreground: string, grounds: string[], least: number][] = [
  [
    'text',
    [
      'background',
      'surface',
      'raised',
      'sunken',
      'pressed',
      'accent-soft',
      'title-soft',
      'ok-soft',
      'bad-soft',
      'private-soft',
      'private-sunken',
    ],
    TEXT,
  ],
  [
    'muted',
    [
      'background',
      'surface',
      'raised',
      'sunken',
      'pressed',
      'accent-soft',
      'title-soft',
      'ok-soft',
      'bad-soft',
      'private-soft',
      'private-sunken',
    ],
    TEXT,
  ],
  // A colleague's name stands in the timeline, in requests, and in the banner of an ended thread.
  ['private-text', ['background', 'surface', 'raised', 'sunken', 'ok-soft', 'private-soft', 'private-sunken'], TEXT],
  ['accent-text', ['background', 'surface', 'raised', 'sunken', 'accent-soft', 'accent-soft-hover'], TEXT],
  ['on-accent', ['accent', 'accent-hover'], TEXT],
  ['title-text', ['background', 'surface', 'raised', 'title-soft'], TEXT],
  ['on-title', ['title-solid'], TEXT],
  ['ok-text', ['background', 'surface', 'raised', 'ok-soft'], TEXT],
  ['on-ok', ['ok-solid'], TEXT],
  ['bad-text', ['background', 'surface', 'raised', 'sunken', 'bad-soft', 'private-soft', 'private-sunken'], TEXT],
  ['on-bad', ['bad-solid', 'bad-hover'], TEXT],
  ['surface', ['muted'], TEXT],
  ['soon-text', ['background', 'surface', 'raised', 'accent-soft', 'private-soft'], TEXT],
  ['soon-solid', ['background', 'surface', 'raised'], NON_TEXT],
  ['late-solid', ['background', 'surface', 'raised'], NON_TEXT],
  ['line-input', ['surface', 'background', 'raised'], NON_TEXT],
];

describe.each<Theme>(['light', 'dark'])('in the %s theme', (theme) => {
  test.each(pairs)('%s has enough contrast on %s', (foreground, grounds, least) => {
    const weak = grounds
      .map((ground) => ({ ground, ratio: contrast(luminance(token(foreground, theme)), luminance(token(ground, theme))) }))
      .filter(({ ratio }) => ratio < least);
    expect(weak).toEqual([]);
  });
});

function token(name: string, theme: Theme): string {
  const value = new RegExp(`--${name}: ([^;]+);`).exec(css)?.[1];
  if (!value) throw new Error(`no token --${name}`);
  const both = /^light-dark\((#\w+|oklch\([^)]*\)), (#\w+|oklch\([^)]*\))\)$/.exec(value);
  const one = both ? both[theme === 'light' ? 1 : 2] : value;
  if (!one) throw new Error(`--${name} is no color: ${value}`);
  return one;
}

function contrast(a: number, b: number): number {
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

/** WCAG relative luminance of `#hex` or `oklch(L C h)`. Colors outside sRGB are clipped, as a screen does. */
function luminance(color: string): number {
  const [r, g, b] = color.startsWith('#') ? fromHex(color) : fromOklch(color);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function fromHex(hex: string): [number, number, number] {
  const full = hex.length === 4 ? hex.slice(1).replace(/./g, '$&$&') : hex.slice(1);
  const channel = (at: number) => {
    const value = Number.parseInt(full.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(0), channel(2), channel(4)];
}

/** Björn Ottosson's OKLab to linear sRGB. */
function fromOklch(color: string): [number, number, number] {
  const [lightness = 0, chroma = 0, hue = 0] = (color.match(/[\d.]+/g) ?? []).map(Number);
  const angle = (hue * Math.PI) / 180;
  const a = chroma * Math.cos(angle);
  const b = chroma * Math.sin(angle);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}
