// The last step of a restore: the prepared copy takes the place of what is there, which is moved aside. It can be interrupted at any point
// and is then finished by the next restore; until then the product does not start on the folder.
import { existsSync } from 'node:fs';
import { link, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder, writeFile } from './durable.ts';
import { syncFolder } from '../durable-file.ts';
import { DATABASE, PASSWORD, SECRET } from './manifest.ts';
import { whileStopped } from './while-stopped.ts';

/** Of DATA_DIR: where a restore prepares its copy. */
export const RESTORING = 'restoring';
/** Of that folder: written when the copy is whole. From then on a restore goes forward only. */
const READY = 'ready.json';

/** `aside`: the folder of DATA_DIR that what was there is moved to. `lines`: what to tell when it is done. */
export type Ready = { aside: string; lines: string[] };

export async function markReady(dataDir: string, ready: Ready): Promise<void> {
  await writeFile(join(dataDir, RESTORING, READY), JSON.stringify(ready));
  syncFolder(join(dataDir, RESTORING));
}

const isReady = (dataDir: string): boolean => existsSync(join(dataDir, RESTORING, READY));

/** Throws an Error with a sentence if a restore was interrupted while it replaced what is there. */
export function refuseHalfRestore(dataDir: string): void {
  if (isReady(dataDir)) throw new Error(`A restore of ${dataDir} was interrupted. Run "npm run restore" again: it is finished then.`);
}

/** Returns what to tell; undefined if nothing is prepared. Throws an Error with a sentence if the product runs. */
export async function switchOver(dataDir: string): Promise<string[] | undefined> {
  if (!isReady(dataDir)) return undefined;
  return await whileStopped(dataDir, async () => {
    const prepared = join(dataDir, RESTORING);
    const { aside, lines } = JSON.parse(await readFile(join(prepared, READY), 'utf8')) as Ready;
    const kept = join(dataDir, aside);
    await makeFolder(kept);
    // Each step leaves alone what an interrupted one before it has done. A file is never missing in between; the folder is, for a moment.
    for (const name of [SECRET, PASSWORD]) {
      if (!existsSync(join(prepared, name))) continue;
      if (existsSync(join(dataDir, name)) && !existsSync(join(kept, name))) await link(join(dataDir, name), join(kept, name));
      await rename(join(prepared, name), join(dataDir, name));
    }
    if (existsSync(join(prepared, DATABASE))) {
      if (existsSync(join(dataDir, DATABASE))) await rename(join(dataDir, DATABASE), join(kept, DATABASE));
      await rename(join(prepared, DATABASE), join(dataDir, DATABASE));
    }
    for (const folder of [kept, dataDir]) syncFolder(folder);
    await rm(join(prepared, READY));
    await rm(prepared, { recursive: true });
    return lines;
  });
}
