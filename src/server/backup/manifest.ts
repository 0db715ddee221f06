// What a backup holds: a file that is written after all the others, so that a folder without it is none.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';
/** Of the backup folder: PostgreSQL's data folder. */
export const DATABASE = 'postgres';
/** Of the backup folder, and of DATA_DIR. The secret is missing where the product is given SECRET. */
export const PASSWORD = 'postgres.password';
export const SECRET = 'secret';

/** With `/` between its parts, inside the folder. */
const path = z.string().check(z.regex(/^(?!\.\.?(\/|$))[^/\\]+(\/(?!\.\.?(\/|$))[^/\\]+)*$/));
const manifest = z.object({
  format: z.literal(1),
  /** The version of the product, and the last migration of its database. */
  titleline: z.string(),
  migration: z.string(),
  /** The major version of PostgreSQL. */
  postgres: z.int(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** Entries of the ledger as the backup began: it holds as many or more. */
  ledgerEntries: z.int(),
  folders: z.array(path),
  files: z.array(z.object({ path, size: z.int(), sha256: z.string() })),
  complete: z.literal(true),
});
export type Manifest = z.output<typeof manifest>;
export type BackupFile = Manifest['files'][number];

/** Throws an Error with a sentence where the folder holds no whole backup. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
      throw new Error(`${folder} is no whole backup: it has no ${MANIFEST}, which is written last. Choose another one.`);
    throw new Error(`${folder} could not be read (${error.code}). Run this as the user who made the backup.`, { cause: error });
  });
  try {
    return z.parse(manifest, JSON.parse(text));
  } catch (error) {
    throw new Error(`${join(folder, MANIFEST)} is damaged, or of a version that this one does not know. Choose another backup.`, {
      cause: error,
    });
  }
}

/** As a name of a folder that sorts by time. */
export const timeName = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '');

/** As people read it. */
export const timeText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;
