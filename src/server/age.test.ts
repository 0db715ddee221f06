import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { decryption, encryption, generateIdentity, parseIdentities, parseRecipient, type Transform, transformed } from './age.ts';

const identitiesOf = (text: string) => parseIdentities(text, 'key.txt');
const pair = () => {
  const { recipient, identity } = generateIdentity();
  return { recipient: parseRecipient(recipient)!, identities: identitiesOf(identity) };
};
const chunk = 64 * 1024;

/** As a file is read: in parts of any size. */
function inParts(transform: Transform, file: Buffer, size: number): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < file.length; at += size) parts.push(transform.update(file.subarray(at, at + size)));
  return Buffer.concat([...parts, transform.end()]);
}

/** What age 1.1.1 wrote for two recipients: age-keygen -o key.txt; age -r … -r … */
const KEY = `# created: 2026-11-30T00:00:00Z
# public key: age180u83glrx05qrhy8ksuxpzr7dgdgp720xffl95n2fctc9nrfu30q65evjq
AGE-SECRET-KEY-1MVDCCLC7HLFYD3ZH0KM79QGUH8V2PJSUJ8J4857KAXEPNZWDYD8QLMD4KZ
`;
const FILE = Buffer.from(
  'YWdlLWVuY3J5cHRpb24ub3JnL3YxCi0+IFgyNTUxOSAvS0xvVnFuVDU4bjNwTEVrNzFrcXB5aHVkRk5aWEVGWkE4cHBieDRGSVRZCmJjb1R2Q3Q0MllBZWxkbFJqUFBnU3Mzd3ZmS3Z0c084VWRTL1U3b1lTVWcKLT4gWDI1NTE5IHZyenR3d1RiaExua1NwekxzbzZqNEN1Mmt0bWRkWVZqMk9kM3JGMDA1akEKNmJaRVRjRjY0WXFQc3Y0blZEcUc5ZzYvd0JiS2NBaW8zckRFOTdZRUpYOAotLS0gcGM0eHR6VnVaTmlWOUQ2ZmJkWmo1T2JjY1ZiaHJWRldLSTlmcENFWjZrYwrct193VUPBvsPeZVkc/SzsOrhCuMsj0fcWW8pG5HolCghZTS7omJs1TCehPGITKw3R1OXF',
  'base64',
);

test('a file that the age command wrote is decrypted with the identity file of age-keygen', () => {
  expect(identitiesOf(KEY).map(({ recipient }) => recipient)).toEqual(['age180u83glrx05qrhy8ksuxpzr7dgdgp720xffl95n2fctc9nrfu30q65evjq']);
  expect(transformed(decryption(identitiesOf(KEY)), FILE).toString()).toBe('The title of a car. ');
});

test.each([0, 1, chunk - 1, chunk, chunk + 1, 2 * chunk, 3 * chunk + 5])(
  '%i bytes are encrypted to several recipients, each of whom can decrypt them',
  (length) => {
    const [one, two, other] = [pair(), pair(), pair()];
    const plain = randomBytes(length);
    const file = inParts(encryption([one.recipient, two.recipient]), plain, 10_007);
    for (const { identities } of [one, two]) {
      expect(transformed(decryption(identities), file).equals(plain)).toBe(true);
      expect(inParts(decryption([...other.identities, ...identities]), file, 1_009).equals(plain)).toBe(true);
    }
    expect(() => transformed(decryption(other.identities), file)).toThrow('It is encrypted to another recipient');
  },
);

test('a file that was changed or cut anywhere is refused', () => {
  const { recipient, identities } = pair();
  const file = transformed(encryption([recipient]), randomBytes(chunk + 100));
  const header = file.indexOf('\n--- ') + 49;
  for (const at of [3, 30, 100, header - 5, header, header + 20, header + chunk + 40, file.length - 1]) {
    const changed = Buffer.from(file);
    changed[at]! ^= 1;
    expect(() => transformed(decryption(identities), changed), `byte ${at}`).toThrow(/^It is (damaged|encrypted to another)/);
  }
  for (const left of [0, 10, header, header + 16, header + 16 + chunk + 16, file.length - 1])
    expect(() => transformed(decryption(identities), file.subarray(0, left)), `cut after ${left}`).toThrow('It is damaged');
});

test('a mistyped recipient, and a file that holds no identity, are refused', () => {
  const { recipient } = generateIdentity();
  expect(parseRecipient(recipient)?.name).toBe(recipient);
  const last = recipient.endsWith('q') ? 'p' : 'q';
  for (const wrong of [recipient.slice(0, -1) + last, recipient.toUpperCase(), 'ssh-ed25519 AAAA', ''])
    expect(parseRecipient(wrong)).toBeUndefined();
  for (const wrong of ['', '# a comment', recipient, `${generateIdentity().identity}\nmore`])
    expect(() => identitiesOf(wrong)).toThrow('key.txt is no identity file of age');
});
