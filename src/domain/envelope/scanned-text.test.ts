import { describe, expect, test } from 'vitest';
import { enteredIn, readCode, readScanned } from './scanned-text.ts';

const VIN = '1FTFW1E59NKD69096';
const MISREAD = '1FTFW1E50NKD69097';
const DOUBTFUL = '1FTFW1E54NKD69096';

describe('what is scanned or typed while titles are received', () => {
  test.each([
    ['a whole VIN', VIN],
    ['with the asterisks of Code 39', `*${VIN}*`],
    ['with the I of a door label', `I${VIN}`],
    ['with spaces, in lower case', ` 1ftfw1e59 nkd69096 `],
    ['with I and O for 1 and 0', 'IFTFWIE59NKD69O96'],
    ['inside other text', `VIN: ${VIN} 2022 FORD`],
    ['after what a scanner sends for Code 39', `]A0${VIN}`],
    ['after what a scanner sends for Data Matrix, in lower case', `]d1i${VIN.toLowerCase()}`],
    ['with another character behind it', `${VIN}7`],
    ['with a word before it', `VAD${VIN}`],
    ['in a link', `https://y.example/${VIN}?v=2`],
    ['in a link as a parameter', `https%3A%2F%2Fy.example%2F${VIN}`],
  ])('%s is a VIN', (_what, text) => expect(readScanned(text)).toEqual({ kind: 'vin', vin: VIN }));

  test('six to sixteen characters are the end of one', () => {
    expect(readScanned('D69096')).toEqual({ kind: 'end', end: 'D69096', code: null });
    expect(readScanned('d6 9o96')).toEqual({ kind: 'end', end: 'D69096', code: null });
    expect(readScanned('KD69096')).toEqual({ kind: 'end', end: 'KD69096', code: null });
    expect(readScanned('LISTED0000001')).toEqual({ kind: 'end', end: 'L1STED0000001', code: null });
  });

  test('eight characters can also be the code of a shipment', () =>
    expect(readScanned('K7Q2MF9D')).toEqual({ kind: 'end', end: 'K702MF9D', code: 'K7Q2MF9D' }));

  test('a code as it is printed, and a link from a QR code, are a shipment', () => {
    expect(readScanned('k7q2-mf9d')).toEqual({ kind: 'shipment', code: 'K7Q2MF9D' });
    expect(readScanned('https://titleline.test/receive/K7Q2MF9D')).toEqual({ kind: 'shipment', code: 'K7Q2MF9D' });
  });

  test('fewer than six characters, another link, and anything else say so', () => {
    expect(readScanned('9096')).toEqual({ kind: 'too-short' });
    expect(readScanned('')).toEqual({ kind: 'too-short' });
    expect(readScanned('https://example.com/K7Q2MF9D')).toEqual({ kind: 'link' });
    expect(readScanned('24E77103521234567890')).toEqual({ kind: 'unclear' });
    expect(readScanned('ÄÖ12345')).toEqual({ kind: 'unclear' });
  });
});

describe('the camera', () => {
  const isKnown = { hasVin: (vin: string) => vin === MISREAD, hasCode: (code: string) => code === 'K7Q2MF9D' };
  test('reads VINs, links, and the codes of known shipments', () => {
    expect(readCode(`I${VIN}`, isKnown)).toEqual({ kind: 'vin', vin: VIN });
    expect(readCode('https://titleline.test/receive/AAAA2222', isKnown)).toEqual({ kind: 'shipment', code: 'AAAA2222' });
    expect(readCode('K7Q2MF9D', isKnown)).toEqual({ kind: 'shipment', code: 'K7Q2MF9D' });
  });
  test('says that a VIN may be misread, unless it is on its way', () => {
    expect(readCode(DOUBTFUL, isKnown)).toEqual({ kind: 'doubtful', vin: DOUBTFUL });
    expect(readCode(MISREAD, isKnown)).toEqual({ kind: 'vin', vin: MISREAD });
  });
  test('ignores the other numbers on a paper', () => {
    for (const text of ['NV00218841907', '24E7710352', 'TX123456', 'D69096']) expect(readCode(text, isKnown)).toBeNull();
  });
});

describe('what is entered in the field', () => {
  const link = 'https://titleline.test/receive/K7Q2MF9D';

  test('is a scan without what was typed before it', () => {
    expect(enteredIn(`21${link}`, { before: '', text: link })).toBe(link);
    expect(enteredIn(`21${VIN}`, { before: VIN.slice(0, 9), text: VIN.slice(9) })).toBe(VIN);
    expect(enteredIn(`D6${DOUBTFUL}`, { before: 'D6', text: DOUBTFUL })).toBe(DOUBTFUL);
  });
  test('is the whole text after a scanner that paused', () => {
    expect(enteredIn(link, { before: '', text: 'K7Q2MF9D' })).toBe(link);
    expect(enteredIn(VIN, { before: '', text: VIN.slice(-8) })).toBe(VIN);
  });
  test('is never the tail of a code that is no VIN', () => {
    const [before, text] = ['24E7710352000', 'D69096'];
    expect(readScanned(enteredIn(before + text, { before, text }))).toEqual({ kind: 'unclear' });
    expect(enteredIn(`4${before}${text}`, { before, text })).toBe(`4${before}${text}`);
    expect(readScanned(enteredIn('TITLE9988776655CO330871', { before: '', text: '330871' }))).toEqual({ kind: 'unclear' });
    expect(readScanned(enteredIn('T9330871', { before: '', text: '330871' }))).toMatchObject({ kind: 'end', end: 'T9330871' });
  });
  test('is what stands there, without what was typed before it was emptied', () =>
    expect(enteredIn('330871', { before: 'D69', text: '330871' })).toBe('330871'));
  test('is the text if a person typed', () => expect(enteredIn('D69096', null)).toBe('D69096'));
});
