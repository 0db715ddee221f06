import { describe, expect, test } from 'vitest';
import { isWholeScan, matchScanned, oneOfEach, type Receivable, titlesBeginning } from './match-scanned.ts';

const title = (vin: string, result: Receivable['result'] = 'waiting'): Receivable => ({
  threadId: vin,
  vin,
  result,
  answeredAt: null,
});
const RAV4 = title('JTMFB3FV8MD217402');
const GLC = title('WDC0G8EBXLV217402', 'missing');
const FORTE = title('3KPF24AD5ME330871');
const DONE = title('JF2SLDDC8SH189482', 'received');
const ALL = [RAV4, GLC, FORTE, DONE];
const end = (text: string) => ({ kind: 'end', end: text, code: null }) as const;
const vin = (text: string) => ({ kind: 'vin', vin: text }) as const;

describe('a scanned title', () => {
  test('that fits alone is taken', () => expect(matchScanned(end('330871'), ALL)).toEqual({ kind: 'take', title: FORTE }));
  test('is taken if its VIN was stored with look-alikes', () => {
    const stored = title('3KPF24AD5MEO3O87I');
    expect(matchScanned(end('030871'), [stored])).toEqual({ kind: 'take', title: stored });
  });
  test('that was received already is not taken twice', () => {
    expect(matchScanned(end('189482'), ALL)).toEqual({ kind: 'again', title: DONE });
    expect(matchScanned(vin(DONE.vin), ALL)).toEqual({ kind: 'again', title: DONE });
  });
  test('that ends like another one is asked about, never guessed', () => {
    expect(matchScanned(end('217402'), ALL)).toEqual({ kind: 'ask', titles: [RAV4, GLC] });
    const received = { ...RAV4, result: 'received' } as const;
    expect(matchScanned(end('217402'), [received, { ...GLC, result: 'waiting' }]).kind).toBe('ask');
  });
  test('is told apart by more characters, or by the whole VIN', () => {
    expect(matchScanned(end('MD217402'), ALL)).toEqual({ kind: 'take', title: RAV4 });
    expect(matchScanned(vin(GLC.vin), ALL)).toEqual({ kind: 'missing', title: GLC });
  });
  test('whose vehicle has two threads is the one that is still to come', () => {
    const earlier = { ...FORTE, threadId: 'earlier', result: 'received' } as const;
    expect(matchScanned(vin(FORTE.vin), [earlier, FORTE])).toEqual({ kind: 'take', title: FORTE });
  });
  test('that was missing from one envelope and came in another one is one title, where it still waits', () => {
    const missing = { ...FORTE, result: 'missing', answeredAt: 5 } as const;
    const received = { ...FORTE, result: 'received', answeredAt: 9 } as const;
    expect(matchScanned(end('330871'), [missing, FORTE])).toEqual({ kind: 'take', title: FORTE });
    expect(matchScanned(end('330871'), [received, missing])).toEqual({ kind: 'again', title: received });
    expect(matchScanned(end('217402'), [{ ...RAV4, result: 'missing' }, RAV4, GLC])).toEqual({ kind: 'ask', titles: [RAV4, GLC] });
    expect(titlesBeginning('330', [missing, FORTE])).toEqual([FORTE]);
  });
  test('of a vehicle with two threads is asked about only if both are on their way', () => {
    const earlier = { ...FORTE, threadId: 'earlier' } as const;
    expect(matchScanned(end('330871'), [{ ...earlier, result: 'received' }, FORTE])).toEqual({ kind: 'take', title: FORTE });
    expect(matchScanned(vin(FORTE.vin), [earlier, FORTE])).toEqual({ kind: 'ask', titles: [earlier, FORTE] });
    const threads = oneOfEach([earlier, FORTE, { ...FORTE, result: 'missing' }], ({ threadId }) => threadId);
    expect(threads).toEqual([earlier, FORTE]);
  });
  test('that is not on its way is unknown', () => expect(matchScanned(end('636654'), ALL)).toEqual({ kind: 'unknown' }));
});

test('a scan without a key at its end is complete if it is a VIN, or the end of one or the code of an envelope that is on its way', () => {
  const onTheWay = { titles: ALL, hasCode: (code: string) => code === 'K7Q2MF9D' };
  const whole = ['1FTFW1E59NKD69096', FORTE.vin, '330871', 'K7Q2MF9D', 'k7q2-mf9d', 'https://titleline.test/receive/AAAA2222'];
  for (const text of whole) expect({ text, isWhole: isWholeScan(text, onTheWay) }).toEqual({ text, isWhole: true });
  for (const text of ['AAAA2222', '069096', '24E7710352000', '1FTFW1E59NKD6909', '9096'])
    expect({ text, isWhole: isWholeScan(text, onTheWay) }).toEqual({ text, isWhole: false });
});

describe('while the last six are typed', () => {
  test('the titles that begin so are listed, from three characters on', () => {
    expect(titlesBeginning('21', ALL)).toEqual([]);
    expect(titlesBeginning('2174', ALL)).toEqual([RAV4, GLC]);
    expect(titlesBeginning('d217402', ALL)).toEqual([RAV4]);
  });
});
