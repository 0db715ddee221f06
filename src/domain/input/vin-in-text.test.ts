// A VIN is found in pasted text from a mail, a table or a code. Typed text is not changed.
import { assert, constantFrom, property, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkDigit, normalizeVin, vinProblem } from './read-vin.ts';
import { vinInText, vinInCode } from './vin-in-text.ts';

const VIN = '1FTFW1E59NKD69096';
const OTHER = '4S4BTAFC8N3187402';
const WRONG = '1FTFW1E54NKD69096';

describe('one VIN with other text around it', () => {
  test.each([
    `VIN: ${VIN} (blue)`,
    `vin ${VIN.toLowerCase()} blue`,
    `Unit 4471\n${VIN}\n2021 Ford F-150\n48,210 mi`,
    `2021\tFord\tF-150\t${VIN}\t48210`,
    '1FTFW1E59-NKD69096, blue',
    'Please send the title for 1FTFW1E59 NKD69096 by Friday',
    '1FTFW\u00a01E59N\u00a0KD69096 clean title',
    'Vin # 1FTFW1E59\u2013NKD69096; lien released',
    `\u200b${VIN}\ufeff, run 12`,
    '1FTFW1E59\r\nNKD69096\r\nlane 4, run 12',
    `https://vin.example/v?vin=${VIN}&from=door`,
    `I${VIN}`,
    `*I${VIN}*`,
    `VIN${VIN}`,
    `${VIN}7`,
    `VAD${VIN}`,
    `https%3A%2F%2Fvin.example%2F${VIN}`,
    `]A0I${VIN}`,
    `]d1${VIN}`,
    `]A0I${VIN}7`,
    `]d1${VIN}78`,
    `]A0VAD${VIN}`,
    `]C0VIN${VIN}`,
    `VIN${VIN}7`,
    `I${VIN}78`,
    `\u201c${VIN}\u201d`,
    `Order 12345678901234567, ${VIN}`,
    `${VIN} ${VIN}`,
    '\uff11\uff26\uff34FW1E59NKD69096 \uff08blue\uff09',
  ])('is found in %j', (text) => {
    expect(vinInText(text)).toEqual({ vin: VIN, hasOthers: false });
  });

  test.each([
    [`VIN: ${WRONG} (blue)`, WRONG],
    [`${WRONG}\tFord`, WRONG],
    ['VIN: 1FTFW1E54 NKD69096 (blue)', WRONG],
    ['1FTFW1E54-NKD69096, blue', WRONG],
    ['VIN no. 1FTFW1E54 NKD69096 (blue)', WRONG],
    ['IFTFW1E59NKD69096 (blue)', 'IFTFW1E59NKD69096'],
  ])('a VIN with an error is returned, so that the form can show it: %j', (text, vin) => {
    expect(vinInText(text)).toEqual({ vin, hasOthers: false });
  });
});

const isRight = (part: string) => part[8] === checkDigit(part);

test('of two parts of a code that may both be the VIN, none is taken', () => {
  const codes = '0123456789X'
    .split('')
    .flatMap((ninth) => Array.from({ length: 900 }, (_, serial) => `1FTFW1E5${ninth}1KD65${String(1000 + serial)}`));
  const ambiguous = codes.filter((code) => [code.slice(0, 17), code.slice(1)].every(isRight));
  expect(ambiguous.length).toBeGreaterThan(20);
  for (const code of ambiguous) expect(vinInCode(code)).toBeNull();
});

test('of two parts that may both be the VIN, the only one at the start or end of the code is taken', () => {
  const vins = Array.from({ length: 900 }, (_, serial) => `1FTFW1E5X1KD6${String(51000 + serial)}`.slice(0, 17)).map(
    (vin) => vin.slice(0, 8) + checkDigit(vin) + vin.slice(9),
  );
  const prefixed = vins.map((vin) => ({ vin, code: `VAD${vin}` }));
  const ambiguous = prefixed.filter(
    ({ code }) => !isRight(code.slice(0, 17)) && [1, 2].some((from) => isRight(code.slice(from, from + 17))),
  );
  expect(ambiguous.length).toBeGreaterThan(20);
  for (const { vin, code } of ambiguous) expect(vinInCode(code)?.vin).toBe(vin);
});

test.each(['24E77103521234567890', 'NV00218841907123456', '12345678901234567890'])('the number %s of a title contains no VIN', (code) =>
  expect(vinInCode(code)).toBeNull(),
);

test('of several VINs, the first one with a correct check digit is returned', () => {
  expect(vinInText(`${VIN}\n${OTHER}`)).toEqual({ vin: VIN, hasOthers: true });
  expect(vinInText(`${OTHER}, ${VIN}`)).toEqual({ vin: OTHER, hasOthers: true });
  expect(vinInText(`${WRONG} ${OTHER}`)).toEqual({ vin: OTHER, hasOthers: true });
});

test.each(['', '6R07C154321', '1ftfw1e5', WRONG, 'IFTFWIE59NKD69096', 'VIN 12345', 'Please call me back about this title'])(
  'without a VIN of 17 characters, %j is only normalized',
  (text) => {
    expect(vinInText(text)).toEqual({ vin: normalizeVin(text), hasOthers: false });
  },
);

test('a valid text of 5 to 17 characters is never changed', () => {
  const typed = string({ unit: constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 -\t'.split('')), maxLength: 24 });
  const valid = typed.filter((text) => vinProblem(normalizeVin(text)) === null);
  expect(() => assert(property(valid, (text) => vinInText(text).vin === normalizeVin(text)))).not.toThrow();
});

// A scanned VIN is filled in only if it is certain. A misread one is offered.
test.each([VIN, `I${VIN}`, `*${VIN}*`, `https://label.example/?v=${VIN}&c=blue`, `${VIN},F-150,BLUE,2022`])(
  'the code %j contains a VIN that is certain',
  (text) => {
    expect(vinInCode(text)).toEqual({ vin: VIN, isCertain: true });
  },
);

test.each([WRONG, `I${WRONG}`])('the code %j contains a VIN with a wrong check digit, which is not certain', (text) => {
  expect(vinInCode(text)).toEqual({ vin: WRONG, isCertain: false });
});

test.each(['', '0012345678905', '12345678901234567', 'WIFI:S:Lot;T:WPA;P:paper-title;;', 'https://label.example/recall'])(
  'the code %j contains no VIN',
  (text) => {
    expect(vinInCode(text)).toBeNull();
  },
);
