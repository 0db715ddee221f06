// Tracking numbers: as they are stored and compared, and as people read them.

/** Upper case, without what people write between the groups of a number. */
export const normalizeTrackingNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** In groups of four, so that it can be read aloud; a UPS number as UPS prints it: "1Z 4W8 39F 03 1204 8814". */
export function formatTrackingNumber(number: string): string {
  const ups = /^(1Z)(.{3})(.{3})(..)(.{4})(.{4})$/.exec(number);
  return (ups ? ups.slice(1) : (number.match(/.{1,4}/g) ?? [])).join(' ');
}
