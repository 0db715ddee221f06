// The age file format, version 1, with X25519 recipients (https://age-encryption.org/v1): who can encrypt to a recipient needs no private
// key, and the stock `age` command decrypts what is written here. The primitives are those of node:crypto.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

const VERSION = 'age-encryption.org/v1';
const TAG = 16;
/** The payload is encrypted in chunks of this many bytes. */
const CHUNK = 64 * 1024;
const FILE_KEY = 16;
const PAYLOAD_NONCE = 16;
/** No header that we write is longer than this, for hundreds of recipients. */
const HEADER_MAX = 64 * 1024;

/** Someone to whom files are encrypted. `name`: begins with `age1`. */
export type Recipient = { name: string; publicKey: Buffer };
/** A private key, and the name of its recipient. */
export type Identity = { recipient: string; privateKey: KeyObject; publicKey: Buffer };
/** Turns a file into another, part by part. `end` returns the rest. */
export type Transform = { update(part: Buffer): Buffer; end(): Buffer };

/** Undefined if the text is no X25519 recipient. */
export function parseRecipient(text: string): Recipient | undefined {
  const publicKey = fromBech32('age', text);
  return publicKey && { name: text, publicKey };
}

/** The identities in a file that `age-keygen` wrote. Throws an Error with a sentence if it holds none, or something else. */
export function parseIdentities(text: string, file: string): Identity[] {
  const lines = text.split('\n').map((line) => line.trim());
  const identities = lines.filter((line) => line !== '' && !line.startsWith('#')).map(parseIdentity);
  if (identities.length === 0 || !identities.every((identity) => identity !== undefined))
    throw new Error(`${file} is no identity file of age: one has lines that begin with AGE-SECRET-KEY-1.`);
  return identities;
}

function parseIdentity(line: string): Identity | undefined {
  const secret = line === line.toUpperCase() ? fromBech32('age-secret-key-', line.toLowerCase()) : undefined;
  return secret && identityOf(secret);
}

function identityOf(secret: Buffer): Identity {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_X25519, secret]), format: 'der', type: 'pkcs8' });
  const publicKey = rawPublicKey(createPublicKey(privateKey));
  return { recipient: toBech32('age', publicKey), privateKey, publicKey };
}

/** A new pair, as `age-keygen` makes it. `identity`: the line of an identity file. */
export function generateIdentity(): { recipient: string; identity: string } {
  const secret = randomBytes(32);
  return { recipient: identityOf(secret).recipient, identity: toBech32('age-secret-key-', secret).toUpperCase() };
}

/** Encrypts a file to all recipients: each of them alone can decrypt it. */
export function encryption(recipients: readonly Recipient[]): Transform {
  const fileKey = randomBytes(FILE_KEY);
  const stanzas = recipients.map(({ publicKey }) => wrapFileKey(fileKey, publicKey)).join('');
  const signed = `${VERSION}\n${stanzas}---`;
  const nonce = randomBytes(PAYLOAD_NONCE);
  let head: Buffer = Buffer.concat([Buffer.from(`${signed} ${base64(headerMac(fileKey, signed))}\n`), nonce]);
  const seal = sealer(payloadKey(fileKey, nonce));
  const chunks = chunker(CHUNK, (chunk, isLast) => seal(chunk, isLast));
  const withHead = (body: Buffer): Buffer => {
    const whole = head.length === 0 ? body : Buffer.concat([head, body]);
    head = Buffer.alloc(0);
    return whole;
  };
  return { update: (part) => withHead(chunks.update(part)), end: () => withHead(chunks.end()) };
}

/** Decrypts a file. Throws an Error with a sentence if it is encrypted to none of the identities, or not as it was written. */
export function decryption(identities: readonly Identity[]): Transform {
  let begun = Buffer.alloc(0);
  let payload: Transform | undefined;
  const update = (part: Buffer): Buffer => {
    if (payload) return payload.update(part);
    begun = Buffer.concat([begun, part]);
    const header = readHeader(begun);
    if (!header || begun.length < header.length + PAYLOAD_NONCE) {
      if (begun.length > HEADER_MAX + PAYLOAD_NONCE) throw new Error(DAMAGED);
      return Buffer.alloc(0);
    }
    const fileKey = unwrapFileKey(header, identities);
    const nonce = begun.subarray(header.length, header.length + PAYLOAD_NONCE);
    const open = opener(payloadKey(fileKey, nonce));
    payload = chunker(CHUNK + TAG, (chunk, isLast) => open(chunk, isLast));
    return payload.update(begun.subarray(header.length + PAYLOAD_NONCE));
  };
  return {
    update,
    end: () => {
      if (!payload) throw new Error(DAMAGED);
      return payload.end();
    },
  };
}

/** A file that is in memory as a whole. */
export const transformed = (transform: Transform, file: Buffer): Buffer => Buffer.concat([transform.update(file), transform.end()]);

const DAMAGED = 'It is damaged: it is not what was encrypted.';
export const OTHER_IDENTITY = 'It is encrypted to another recipient than that of the identity.';

// The header: one stanza for each recipient, with the key of the file.

type Header = { stanzas: { type: string; share: string; body: Buffer }[]; signed: string; mac: Buffer; length: number };

/** Undefined if it is not complete yet. */
function readHeader(begun: Buffer): Header | undefined {
  const text = begun.toString('latin1', 0, HEADER_MAX);
  const end = /\n--- ([A-Za-z0-9+/]{43})\n/.exec(text);
  if (!text.startsWith(`${VERSION}\n`.slice(0, text.length))) throw new Error(DAMAGED);
  if (!end) return undefined;
  const mac = Buffer.from(end[1]!, 'base64');
  if (base64(mac) !== end[1]) throw new Error(DAMAGED);
  const signed = text.slice(0, end.index + '\n---'.length);
  const stanzas = [...signed.matchAll(/^-> (\S+) ?([^\n]*)\n((?:[A-Za-z0-9+/]{64}\n)*[A-Za-z0-9+/]{0,63}\n)/gm)].map(
    ([, type = '', share = '', body = '']) => ({ type, share, body: Buffer.from(body.replaceAll('\n', ''), 'base64') }),
  );
  return { stanzas, signed, mac, length: end.index + end[0].length };
}

function wrapFileKey(fileKey: Buffer, recipient: Buffer): string {
  const { publicKey, privateKey } = generateKeyPairSync('x25519');
  const share = rawPublicKey(publicKey);
  const sealed = encryptOnce(stanzaKey(diffie(privateKey, recipient), share, recipient), ZERO_NONCE, fileKey);
  return `-> X25519 ${base64(share)}\n${base64(sealed)}\n`;
}

function unwrapFileKey({ stanzas, signed, mac }: Header, identities: readonly Identity[]): Buffer {
  for (const { type, share: text, body } of stanzas) {
    const share = Buffer.from(text, 'base64');
    if (type !== 'X25519' || share.length !== 32 || body.length !== FILE_KEY + TAG) continue;
    for (const { privateKey, publicKey } of identities) {
      const fileKey = decryptOnce(stanzaKey(diffie(privateKey, share), share, publicKey), ZERO_NONCE, body);
      if (!fileKey) continue;
      if (!timingSafeEqual(headerMac(fileKey, signed), mac)) throw new Error(DAMAGED);
      return fileKey;
    }
  }
  throw new Error(OTHER_IDENTITY);
}

const diffie = (privateKey: KeyObject, publicKey: Buffer): Buffer =>
  diffieHellman({ privateKey, publicKey: createPublicKey({ key: Buffer.concat([SPKI_X25519, publicKey]), format: 'der', type: 'spki' }) });

const derived = (key: Buffer, salt: Buffer, info: string): Buffer => Buffer.from(hkdfSync('sha256', key, salt, info, 32));
const stanzaKey = (shared: Buffer, share: Buffer, recipient: Buffer): Buffer =>
  derived(shared, Buffer.concat([share, recipient]), `${VERSION}/X25519`);
const payloadKey = (fileKey: Buffer, nonce: Buffer): Buffer => derived(fileKey, nonce, 'payload');
const headerMac = (fileKey: Buffer, signed: string): Buffer =>
  createHmac('sha256', derived(fileKey, Buffer.alloc(0), 'header'))
    .update(signed)
    .digest();

// The payload: chunks of 64 KiB, each with its number and whether it is the last.

/** Hands on whole chunks; only the last one may be shorter, and it is empty only if it is the only one. */
function chunker(size: number, work: (chunk: Buffer, isLast: boolean) => Buffer): Transform {
  let rest = Buffer.alloc(0);
  return {
    update(part) {
      rest = Buffer.concat([rest, part]);
      const done: Buffer[] = [];
      let at = 0;
      // One chunk is kept back: it may be the last.
      for (; rest.length - at > size; at += size) done.push(work(rest.subarray(at, at + size), false));
      rest = Buffer.from(rest.subarray(at));
      return Buffer.concat(done);
    },
    end: () => work(rest, true),
  };
}

function sealer(key: Buffer): (chunk: Buffer, isLast: boolean) => Buffer {
  const nonceOf = counter();
  return (chunk, isLast) => encryptOnce(key, nonceOf(isLast), chunk);
}

function opener(key: Buffer): (chunk: Buffer, isLast: boolean) => Buffer {
  const nonceOf = counter();
  let isFirst = true;
  return (chunk, isLast) => {
    const opened = chunk.length < TAG ? undefined : decryptOnce(key, nonceOf(isLast), chunk);
    if (!opened || (opened.length === 0 && !isFirst)) throw new Error(DAMAGED);
    isFirst = false;
    return opened;
  };
}

/** Eleven bytes that count the chunks, and one that says whether it is the last. */
function counter(): (isLast: boolean) => Buffer {
  let number = 0n;
  return (isLast) => {
    const nonce = Buffer.alloc(12);
    nonce.writeBigUInt64BE(number++, 3);
    nonce[11] = isLast ? 1 : 0;
    return nonce;
  };
}

const ZERO_NONCE = Buffer.alloc(12);
const CIPHER = 'chacha20-poly1305';

function encryptOnce(key: Buffer, nonce: Buffer, plain: Buffer): Buffer {
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  return Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
}

/** Undefined if it was not encrypted with this key, or was changed. */
function decryptOnce(key: Buffer, nonce: Buffer, sealed: Buffer): Buffer | undefined {
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(sealed.subarray(sealed.length - TAG));
  const plain = decipher.update(sealed.subarray(0, sealed.length - TAG));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch {
    return undefined;
  }
}

/** What stands before the 32 bytes of a key in DER. */
const PKCS8_X25519 = Buffer.from('302e020100300506032b656e04220420', 'hex');
const SPKI_X25519 = Buffer.from('302a300506032b656e032100', 'hex');

const rawPublicKey = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'spki' }).subarray(SPKI_X25519.length);
/** Without padding. */
const base64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');

// Bech32 (BIP 173): how keys are written, with a checksum.

const LETTERS = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';
const GENERATOR = [0x3b6a57b2, 0x26508e6d, 0x1ea119fa, 0x3d4233dd, 0x2a1462b3];
const CHECKSUM = 6;

function toBech32(prefix: string, bytes: Buffer): string {
  const data = regroup([...bytes], 8, 5, true)!;
  const sum = polymod([...prefixValues(prefix), ...data, ...Array<number>(CHECKSUM).fill(0)]) ^ 1;
  const checksum = Array.from({ length: CHECKSUM }, (_, at) => (sum >>> (5 * (CHECKSUM - 1 - at))) & 31);
  return `${prefix}1${[...data, ...checksum].map((value) => LETTERS[value]).join('')}`;
}

/** The 32 bytes of a key; undefined if the text is none with this prefix. */
function fromBech32(prefix: string, text: string): Buffer | undefined {
  if (!text.startsWith(`${prefix}1`)) return undefined;
  const values = text
    .slice(prefix.length + 1)
    .split('')
    .map((letter) => LETTERS.indexOf(letter));
  if (values.includes(-1) || polymod([...prefixValues(prefix), ...values]) !== 1) return undefined;
  const bytes = regroup(values.slice(0, -CHECKSUM), 5, 8, false);
  return bytes?.length === 32 ? Buffer.from(bytes) : undefined;
}

function polymod(values: readonly number[]): number {
  let sum = 1;
  for (const value of values) {
    const top = sum >>> 25;
    sum = ((sum & 0x1ffffff) << 5) ^ value;
    GENERATOR.forEach((one, bit) => {
      if ((top >>> bit) & 1) sum ^= one;
    });
  }
  return sum >>> 0;
}

const prefixValues = (prefix: string): number[] => {
  const codes = prefix.split('').map((letter) => letter.charCodeAt(0));
  return [...codes.map((code) => code >>> 5), 0, ...codes.map((code) => code & 31)];
};

/** Regroups bits; undefined if bits that are not zero would be lost. */
function regroup(values: readonly number[], from: number, to: number, isPadded: boolean): number[] | undefined {
  const groups: number[] = [];
  let held = 0;
  let bits = 0;
  for (const value of values) {
    held = (held << from) | value;
    bits += from;
    while (bits >= to) {
      bits -= to;
      groups.push((held >>> bits) & (2 ** to - 1));
    }
    held &= 2 ** bits - 1;
  }
  if (isPadded && bits > 0) groups.push((held << (to - bits)) & (2 ** to - 1));
  else if (bits >= from || held !== 0) return undefined;
  return groups;
}
