// Writes files that are synced to disk when a function returns, with their size and checksum.
import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { decrypted, encrypted, type Identities, type Parts } from '../../encryption.ts';
import { type BackupFile, ENCRYPTED } from './manifest.ts';

type WrittenFile = { size: number; sha256: string };

const PART_BYTES = 1024 * 1024;
/** The number of concurrent copies: most of the time is spent waiting for the disk. */
const CONCURRENCY = 8;

/** What happens to a file on the way: it gets encrypted to recipients, or what is stored gets decrypted with identities, or nothing. */
type Change = { recipients?: readonly string[]; identities?: Identities };

/**
 * Copies the current content of the file, without anything that is appended during the copy. Throws if the target exists. The size and the
 * checksum are of what the backup stores: of the encrypted file, if one of the two is.
 */
export async function copyFile(from: string, to: string, { recipients = [], identities }: Change = {}): Promise<WrittenFile> {
  await using source = await open(from, 'r');
  await using target = await open(to, 'wx', 0o600);
  const hash = createHash('sha256');
  let size = 0;
  const measured = async function* (parts: Parts) {
    for await (const part of parts) {
      hash.update(part);
      size += part.length;
      yield part;
    }
  };
  const content = partsOf(source);
  const stored = measured(recipients.length === 0 ? content : encrypted(content, recipients));
  // Each is written whole, at the current position.
  for await (const part of identities ? decrypted(stored, identities) : stored) await target.writeFile(part);
  await target.sync();
  return { size, sha256: hash.digest('hex') };
}

/** What the file holds now. */
async function* partsOf(file: FileHandle): AsyncGenerator<Buffer> {
  const { size } = await file.stat();
  for (let at = 0; at < size; ) {
    const { bytesRead, buffer: read } = await file.read(Buffer.allocUnsafe(Math.min(PART_BYTES, size - at)));
    if (bytesRead === 0) return; // the file was truncated meanwhile
    yield read.subarray(0, bytesRead);
    at += bytesRead;
  }
}

/** Throws if the file exists. */
export async function writeFile(file: string, content: Buffer | string): Promise<WrittenFile> {
  await using target = await open(file, 'wx', 0o600);
  await target.writeFile(content);
  await target.sync();
  return { size: Buffer.byteLength(content), sha256: createHash('sha256').update(content).digest('hex') };
}

/** Writes the files of a backup into a folder, encrypted if there are recipients. `files`: those that are written; paths are relative to it. */
export function backupWriter(folder: string, recipients: readonly string[]) {
  const files: BackupFile[] = [];
  const isEncrypted = recipients.length > 0;
  const storedPath = (path: string) => (isEncrypted ? `${path}${ENCRYPTED}` : path);
  return {
    files,
    makeFolder: async (path: string): Promise<void> => await makeFolder(join(folder, path)),
    copy: async (from: string, path: string): Promise<void> => {
      const stored = storedPath(path);
      files.push({ path: stored, ...(await copyFile(from, join(folder, stored), { recipients })) });
    },
    write: async (path: string, content: Buffer | string): Promise<void> => {
      const stored = storedPath(path);
      const written = isEncrypted ? await buffer(encrypted([Buffer.from(content)], recipients)) : content;
      files.push({ path: stored, ...(await writeFile(join(folder, stored), written)) });
    },
  };
}
export type BackupWriter = ReturnType<typeof backupWriter>;

export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** Calls `work` for each item, several at a time. After a failure, or when `signal` is aborted, no further items are begun. */
export async function forEach<T>(items: Iterable<T>, signal: AbortSignal, work: (item: T) => Promise<void>): Promise<void> {
  const rest = Iterator.from(items)[Symbol.iterator]();
  let failed: { error: unknown } | undefined;
  const worker = async () => {
    for (const item of rest) {
      try {
        signal.throwIfAborted();
        await work(item);
      } catch (error) {
        failed ??= { error };
      }
      if (failed) return;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  if (failed) throw failed.error;
}

/** Throws an Error with a sentence about `what` if the folder's disk has less free space. */
export async function requireSpace(folder: string, bytes: number, what: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  const free = bavail * bsize;
  if (free < bytes)
    throw new Error(`There is no room for ${what} in ${folder}: it needs ${megabytes(bytes)}, and ${megabytes(free)} are free.`);
}

export const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 / 1024)} MB`;
