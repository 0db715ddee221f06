// A scanned VIN is filled in only if it is certain. A misread one is offered.
import { expect, test } from 'vitest';
import { vinInCode } from './vin-in-code.ts';

const VIN = '1FTFW1E59NKD69096';
const MISREAD = '1FTFW1E54NKD69096';

test.each([VIN, `I${VIN}`, `*${VIN}*`, `https://label.example/?v=${VIN}&c=blue`, `${VIN},F-150,BLUE,2022`])('%j contains a VIN', (text) => {
  expect(vinInCode(text)).toEqual({ vin: VIN, isCertain: true });
});

test.each([MISREAD, `I${MISREAD}`])('%j contains a VIN with a wrong check digit', (text) => {
  expect(vinInCode(text)).toEqual({ vin: MISREAD, isCertain: false });
});

test.each(['', '0012345678905', '12345678901234567', 'WIFI:S:Lot;T:WPA;P:paper-title;;', 'https://label.example/recall'])(
  '%j contains no VIN',
  (text) => {
    expect(vinInCode(text)).toBeNull();
  },
);
