// What a code on a vehicle says is filled in only where it is surely the VIN; a misread one is offered.
import { expect, test } from 'vitest';
import { vinInCode } from './vin-in-code.ts';

const VIN = '1FTFW1E59NKD69096';
const MISREAD = '1FTFW1E54NKD69096';

test.each([VIN, `I${VIN}`, `*${VIN}*`, `https://label.example/?v=${VIN}&c=blue`, `${VIN},F-150,BLUE,2022`])('%j holds a VIN', (text) => {
  expect(vinInCode(text)).toEqual({ vin: VIN, isCertain: true });
});

test.each([MISREAD, `I${MISREAD}`])('%j holds one whose check digit does not fit', (text) => {
  expect(vinInCode(text)).toEqual({ vin: MISREAD, isCertain: false });
});

test.each(['', '0012345678905', '12345678901234567', 'WIFI:S:Lot;T:WPA;P:paper-title;;', 'https://label.example/recall'])(
  '%j holds none',
  (text) => {
    expect(vinInCode(text)).toBeNull();
  },
);
