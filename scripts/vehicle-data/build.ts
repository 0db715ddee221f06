// Builds src/server/vehicles/vehicles.sqlite, the compact table for decoding VINs, from a vPIC snapshot.
// Run it with `npm run vehicle-data`. src/server/vehicles/NOTICE.md names the sources.
import { rmSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { argumentsOf } from '../../src/server/command-line.ts';
import { openSnapshot } from './snapshot.ts';
import { writeTable } from './write.ts';

argumentsOf({ name: 'npm run vehicle-data', options: {} });

const target = fileURLToPath(new URL('../../src/server/vehicles/vehicles.sqlite', import.meta.url));
const { folder, rows, close } = openSnapshot();
rmSync(target, { force: true });
const counts = writeTable(rows, target);
close();
rmSync(folder, { recursive: true });
console.log(`${target}: ${(statSync(target).size / 1e6).toFixed(2)} MB`, counts);
