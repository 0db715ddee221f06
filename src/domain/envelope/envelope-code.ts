// The code of an envelope: eight characters that people can read aloud and a barcode can hold. It is no secret: only the sender and the
// recipient can open the envelope, and a code is looked up among theirs. So two envelopes of others may have the same one.

/** Crockford's Base32: digits and letters without I, L, O and U. */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 8;
const CODE = /^[0-9A-HJKMNP-TV-Z]{8}$/;

/** The code that belongs to an id, always the same one. */
export function envelopeCodeOf(id: string): string {
  let [high, low] = [0x811c9dc5, 0x01000193];
  for (const char of id) {
    high = Math.imul(high ^ char.codePointAt(0)!, 0x01000193);
    low = Math.imul(low ^ (high >>> 13) ^ char.codePointAt(0)!, 0x85ebca6b);
  }
  high = Math.imul(high ^ (low >>> 16), 0xc2b2ae35);
  low = Math.imul(low ^ (high >>> 16), 0x27d4eb2f);
  const bits = ((BigInt(high >>> 0) << 32n) | BigInt(low >>> 0)) ^ BigInt(low >>> 15);
  return Array.from({ length: LENGTH }, (_, at) => ALPHABET[Number((bits >> BigInt(5 * at)) & 31n)]!).join('');
}

/** The code in what a person typed or a scanner read: "k7q2-mf9d", or a link that ends with it. Null if there is none. */
export function envelopeCodeIn(text: string): string | null {
  const code = text
    .trim()
    .replace(/^https?:\/\/[^/]+\/receive\//i, '')
    .toUpperCase()
    .replace(/^(.{4})-(.{4})$/, '$1$2')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
  return CODE.test(code) ? code : null;
}

/** As it is printed and shown: "K7Q2-MF9D". */
export const formatEnvelopeCode = (code: string): string => `${code.slice(0, 4)}-${code.slice(4)}`;
