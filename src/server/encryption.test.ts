import { randomBytes } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { generateHybridIdentity, identityToRecipient } from 'age-encryption';
import { expect, test } from 'vitest';
import { newAgeKey } from '../../testing/age-key.ts';
import { decrypted, encrypted, isRecipient, parseIdentities } from './encryption.ts';

/** What age 1.1.1 wrote for two recipients: age-keygen -o key.txt; age -r … -r … */
const KEY = `# created: 2026-11-30T00:00:00Z
# public key: age180u83glrx05qrhy8ksuxpzr7dgdgp720xffl95n2fctc9nrfu30q65evjq
AGE-SECRET-KEY-1MVDCCLC7HLFYD3ZH0KM79QGUH8V2PJSUJ8J4857KAXEPNZWDYD8QLMD4KZ
`;
const FILE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAvS0xvVnFuVDU4bjNwTEVrNzFrcXB5aHVkRk5aWEVGWkE4cHBieDRGSVRZCmJjb1R2Q3Q0MllBZWxkbFJqUFBnU3Mzd3ZmS3Z0c084VWRTL1U3b1lTVWcKLT4gWDI1NTE5IHZyenR3d1RiaExua1NwekxzbzZqNEN1Mmt0bWRkWVZqMk9kM3JGMDA1akEKNmJaRVRjRjY0WXFQc3Y0blZEcUc5ZzYvd0JiS2NBaW8zckRFOTdZRUpYOAotLS0gcGM0eHR6VnVaTmlWOUQ2ZmJkWmo1T2JjY1ZiaHJWRldLSTlmcENFWjZrYwrct193VUPBvsPeZVkc/SzsOrhCuMsj0fcWW8pG5HolCghZTS7omJs1TCehPGITKw3R1OXF',
  'base64',
);
const CHUNK = 64 * 1024;

const identitiesIn = (text: string) => parseIdentities(text, 'key.txt');
const encryptedTo = async (plain: Buffer, ...recipients: string[]) => await buffer(encrypted([plain], recipients));
const decryptedWith = async (file: Buffer, identity: string) => await buffer(decrypted([file], identitiesIn(identity)));
/** As a file is read: in parts. */
function* inParts(file: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < file.length; at += size) yield file.subarray(at, at + size);
}

test('a file that the age command wrote is decrypted with the identity file of age-keygen', async () => {
  expect((await decryptedWith(FILE, KEY)).toString()).toBe('The title of a car. ');
});

test.each([0, 1, 2 * CHUNK, 3 * CHUNK + 5])(
  '%i bytes are encrypted to several recipients, each of whom can decrypt them',
  async (length) => {
    const [one, two, other] = [await newAgeKey(), await newAgeKey(), await newAgeKey()];
    const plain = randomBytes(length);
    const file = await buffer(encrypted(inParts(plain, 10_007), [one.recipient, two.recipient]));
    for (const { identity } of [one, two]) {
      expect((await decryptedWith(file, identity)).equals(plain)).toBe(true);
      const identities = identitiesIn(`${other.identity}\n${identity}\n`);
      expect((await buffer(decrypted(inParts(file, 1009), identities))).equals(plain)).toBe(true);
    }
    await expect(decryptedWith(file, other.identity)).rejects.toThrow('It is encrypted to another recipient than that of the identity.');
  },
);

test('a file that was changed or cut anywhere is refused', async () => {
  const { recipient, identity } = await newAgeKey();
  const file = await encryptedTo(randomBytes(CHUNK + 100), recipient);
  const header = file.indexOf('\n--- ') + 49;
  for (const at of [3, 30, 100, header - 5, header, header + 20, header + CHUNK + 40, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at]! ^= 1;
    await expect(decryptedWith(changed, identity), `byte ${at}`).rejects.toThrow(/^It is (damaged|encrypted to another)/);
  }
  for (const left of [0, 10, header, header + 16, header + 16 + CHUNK + 16, file.length - 1])
    await expect(decryptedWith(file.subarray(0, left), identity), `cut after ${left}`).rejects.toThrow('It is damaged');
});

test('an error while the file is read is handed on', async () => {
  const { recipient, identity } = await newAgeKey();
  const failed = Object.assign(new Error('EIO: i/o error, read'), { code: 'EIO', syscall: 'read' });
  const failing = async function* (file: Buffer) {
    yield* inParts(file, 1000);
    throw failed;
  };
  const plain = randomBytes(2000);
  await expect(buffer(encrypted(failing(plain), [recipient]))).rejects.toBe(failed);
  const file = await encryptedTo(plain, recipient);
  await expect(buffer(decrypted(failing(file), identitiesIn(identity)))).rejects.toBe(failed);
});

test('recipients are those of key pairs, also of post-quantum ones; mistyped ones and those of hardware keys are none', async () => {
  const { recipient } = await newAgeKey();
  const postQuantum = await generateHybridIdentity();
  for (const right of [recipient, await identityToRecipient(postQuantum)]) expect(isRecipient(right)).toBe(true);
  const last = recipient.endsWith('q') ? 'p' : 'q';
  const hardware = 'age1tag1qd43050juykyy3lchnnw2caygre8wqmasyk7kvaq7jsnj3wcnrpfvt5hxye';
  for (const wrong of [recipient.slice(0, -1) + last, recipient.toUpperCase(), hardware, 'ssh-ed25519 AAAA', ''])
    expect(isRecipient(wrong)).toBe(false);
  const plain = randomBytes(10);
  expect(await decryptedWith(await encryptedTo(plain, await identityToRecipient(postQuantum)), postQuantum)).toEqual(plain);
});

test('a file that holds no identity is refused', async () => {
  const { recipient, identity } = await newAgeKey();
  for (const wrong of ['', '# a comment', recipient, `${identity}\nmore`])
    expect(() => identitiesIn(wrong)).toThrow('key.txt is no identity file of age');
});
