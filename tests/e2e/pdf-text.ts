// The texts of the pages of a PDF, as Chromium writes it: every object in plain text, streams compressed, and a map from glyphs to characters
// for each font.
import { inflateSync } from 'node:zlib';

/** The dictionary of an object, and its stream if it has one. */
type PdfObject = { dictionary: string; stream: string };

function objectsOf(pdf: Buffer): Map<string, PdfObject> {
  const text = pdf.toString('latin1');
  const objects = new Map<string, PdfObject>();
  for (const match of text.matchAll(/(\d+) 0 obj\s([\s\S]*?)(?:stream\r?\n|endobj)/g)) {
    const [all, number = '', dictionary = ''] = match;
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0);
    const start = match.index + all.length;
    const bytes = all.trimEnd().endsWith('stream') ? pdf.subarray(start, start + length) : Buffer.alloc(0);
    const isCompressed = dictionary.includes('/FlateDecode') && bytes.length > 0;
    objects.set(number, { dictionary, stream: (isCompressed ? inflateSync(bytes) : bytes).toString('latin1') });
  }
  return objects;
}

/** `digits`: of a glyph's number in hexadecimal. `characters`: by these. */
type Font = { digits: number; characters: Map<string, string> };

const decoded = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le');

function fontOf(dictionary: string, map: string): Font {
  const digits = dictionary.includes('/Type3') ? 2 : 4;
  const characters = new Map<string, string>();
  const glyph = (number: number): string => number.toString(16).padStart(digits, '0').toUpperCase();
  for (const [, block = ''] of map.matchAll(/beginbfchar\s([\s\S]*?)endbfchar/g))
    for (const [, from = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g)) characters.set(from.toUpperCase(), decoded(to));
  for (const [, block = ''] of map.matchAll(/beginbfrange\s([\s\S]*?)endbfrange/g))
    for (const [, from = '', last = '', to = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let at = Number.parseInt(from, 16); at <= Number.parseInt(last, 16); at += 1)
        characters.set(glyph(at), String.fromCharCode(Number.parseInt(to, 16) + at - Number.parseInt(from, 16)));
  return { digits, characters };
}

/** The texts of each page, in the order in which they are drawn. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf);
  const referred = (text: string, name: string): PdfObject | undefined =>
    objects.get(new RegExp(String.raw`/${name} (\d+) 0 R`).exec(text)?.[1] ?? '');
  return [...objects.values()]
    .filter(({ dictionary }) => /\/Type \/Page\b/.test(dictionary))
    .map(({ dictionary }) => {
      const fonts = new Map<string, Font>();
      for (const [, name = '', number = ''] of dictionary.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
        const font = objects.get(number)?.dictionary ?? '';
        fonts.set(name, fontOf(font, referred(font, 'ToUnicode')?.stream ?? ''));
      }
      let text = '';
      let font: Font | undefined;
      for (const [token, name, glyphs] of (referred(dictionary, 'Contents')?.stream ?? '').matchAll(/\/(F\d+) [\d.]+ Tf|<(\w+)>|\bET\b/g)) {
        if (name !== undefined) font = fonts.get(name);
        else if (token === 'ET') text += '\n';
        else if (font)
          for (const glyph of glyphs?.match(new RegExp(`.{${font.digits}}`, 'g')) ?? [])
            text += font.characters.get(glyph.toUpperCase()) ?? '';
      }
      return text;
    });
}
