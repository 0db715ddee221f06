// The manifest of a backup. It is written after all other files: a folder without it is not a complete backup. It is never encrypted, so that a
// host without a private key can tell which backups it has.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod/mini';

export const MANIFEST = 'manifest.json';
/** PostgreSQL's data folder, relative to the backup and to DATA_DIR. */
export const DATA_FOLDER = 'postgres';
/** Relative to them too. There is no secret file if the product is configured with SECRET. */
export const PASSWORD = 'postgres.password';
export const SECRET = 'secret';

/** The ending of an encrypted file's name. */
export const ENCRYPTED = '.age';

/** A relative path with `/` as separator, inside the folder. */
const path = z.string().check(z.regex(/^(?!\.\.?(\/|$))[^/\\]+(\/(?!\.\.?(\/|$))[^/\\]+)*$/));
const manifest = z.object({
  /** 2: the files are encrypted. Versions that cannot decrypt them refuse such a backup. */
  format: z.union([z.literal(1), z.literal(2)]),
  /** The version of the product. `migration`: the last migration of its database. */
  titleline: z.string(),
  migration: z.string(),
  /** The major version of PostgreSQL. */
  postgres: z.int(),
  startedAt: z.string(),
  endedAt: z.string(),
  /** The number of ledger entries when the backup began: it contains at least as many. */
  ledgerEntries: z.int(),
  /**
   * Where the backup is in the WAL of its database: with what is archived from the segment `from` on, each moment after the backup can be
   * restored. `system`: the database's identifier; `until`: the position at which the backup ends. Backups of earlier versions do not tell.
   */
  wal: z.optional(
    z.object({
      system: z.string().check(z.regex(/^\d+$/)),
      from: z.string().check(z.regex(/^[0-9A-F]{24}$/)),
      until: z.string().check(z.regex(/^[0-9A-F]+\/[0-9A-F]+$/)),
    }),
  ),
  /** Those to whom each file is encrypted, whose name then ends in ENCRYPTED. */
  recipients: z._default(z.array(z.string()), []),
  folders: z.array(path),
  files: z.array(z.object({ path, size: z.int(), sha256: z.string() })),
  complete: z.literal(true),
});
export type Manifest = z.output<typeof manifest>;
export type BackupFile = Manifest['files'][number];

/** Throws an Error with a sentence if the folder does not contain a complete backup. */
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

/** A moment (ms) for a person, to the second. */
export const formatMoment = (at: number): string => `${new Date(at).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
