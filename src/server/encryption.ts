// Encrypts what backups and the archive of WAL hold, in the format of age (https://age-encryption.org): who encrypts needs no private key, and
// the stock `age` command decrypts it.
import { createRequire } from 'node:module';
import * as web from 'node:stream/web';
import type * as Age from 'age-encryption';

/** The private keys of an identity file. */
export type Identities = Age.Decrypter;
/** A file, part by part. */
export type Parts = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

const load = createRequire(import.meta.url);
/**
 * Loading takes 90 ms, also in the process that archives a WAL file, so only those wait for it who encrypt. `require`, because the settings are
 * read without waiting for a promise.
 */
const age = () => load('age-encryption') as typeof Age;

/** What the recipients that `age-keygen` makes begin with, up to their last 1. Those with `pq` are post-quantum. */
const PREFIXES = ['age', 'age1pq'];

/**
 * Whether files can be encrypted to it and be restored. The library also encrypts to recipients of hardware keys, and cannot decrypt with
 * those.
 */
export function isRecipient(text: string): boolean {
  const encrypter = new (age().Encrypter)();
  if (!PREFIXES.includes(text.slice(0, text.lastIndexOf('1')))) return false;
  try {
    encrypter.addRecipient(text);
    return true;
  } catch {
    return false;
  }
}

/** The identities in a file that `age-keygen` wrote. Throws an Error with a sentence if it holds none, or something else. */
export function parseIdentities(text: string, file: string): Identities {
  const identities = new (age().Decrypter)();
  const lines = text.split('\n').map((line) => line.trim());
  const keys = lines.filter((line) => line !== '' && !line.startsWith('#'));
  try {
    if (keys.length === 0) throw new Error('There is no identity.');
    for (const key of keys) identities.addIdentity(key);
    return identities;
  } catch (error) {
    throw new Error(`${file} is no identity file of age: one has lines that begin with AGE-SECRET-KEY-1.`, { cause: error });
  }
}

/** Node's stream, with the type that browsers give it. */
const streamOf = (parts: Parts) => web.ReadableStream.from(parts) as ReadableStream<Uint8Array>;

/** Encrypts a file to all recipients: each of them alone can decrypt it. Holds only a few parts in memory. */
export async function* encrypted(parts: Parts, recipients: readonly string[]): AsyncGenerator<Uint8Array> {
  const encrypter = new (age().Encrypter)();
  for (const recipient of recipients) encrypter.addRecipient(recipient);
  yield* await encrypter.encrypt(streamOf(parts));
}

/**
 * Decrypts a file. Holds only a few parts in memory, so a part is handed on before those after it are checked. Throws an Error with a sentence
 * if the file is encrypted to none of the identities, or not as it was written.
 */
export async function* decrypted(parts: Parts, identities: Identities): AsyncGenerator<Uint8Array> {
  try {
    yield* await identities.decrypt(streamOf(parts));
  } catch (error) {
    const { message, syscall } = error as NodeJS.ErrnoException;
    if (syscall !== undefined) throw error; // the file could not be read
    throw new Error(message === NONE_MATCHES ? OTHER_IDENTITY : DAMAGED, { cause: error });
  }
}

/** The library's errors have nothing else by which to tell them apart. */
const NONE_MATCHES = "no identity matched any of the file's recipients";
const OTHER_IDENTITY = 'It is encrypted to another recipient than that of the identity.';
const DAMAGED = 'It is damaged: it is not what was encrypted.';
