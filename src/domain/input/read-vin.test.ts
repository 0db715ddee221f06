import { describe, expect, test } from 'vitest';
import {
  checkDigit,
  correctedVin,
  hasWrongCheckDigit,
  isDecodable,
  modelYearByPosition7,
  modelYearCandidates,
  normalizeVin,
  vinProblem,
} from './read-vin.ts';

describe('the normalization of a VIN', () => {
  test.each([
    ['1ftfw1e59nkd69096', '1FTFW1E59NKD69096'],
    ['  1FTFW1E5 9NKD-69096 ', '1FTFW1E59NKD69096'],
    ['VIN: 1FTFW1E59NKD69096', '1FTFW1E59NKD69096'],
    ['VIN # 1FTFW1E59NKD69096.', '1FTFW1E59NKD69096'],
    ['vin no. 1FTFW1E59NKD69096', '1FTFW1E59NKD69096'],
    ['*1FTFW1E59NKD69096*', '1FTFW1E59NKD69096'],
    ['1FTFW1E59\u2013NKD69096\u200b\n', '1FTFW1E59NKD69096'],
    ['\uff11\uff26\uff34FW1E59NKD69096', '1FTFW1E59NKD69096'],
    ['', ''],
  ])('%j becomes %j', (typed, vin) => {
    expect(normalizeVin(typed)).toBe(vin);
  });

  test('a VIN that starts with the letters VIN keeps them', () => {
    expect(normalizeVin('VINA1234567')).toBe('VINA1234567');
  });
});

describe('the validation of a VIN', () => {
  test.each([
    ['', 'empty'],
    ['1FTF', 'too-short'],
    ['1FTFW', null],
    ['6R07C154321', null],
    ['1FTFW1E59NKD69096', null],
    ['1FTFW1E59NKD690961', 'too-long'],
    ['\u{1F697}\u{1F697}\u{1F697}\u{1F697}\u{1F697}', 'strange-characters'],
    ['1FTFW1E59NKÐ69096', 'strange-characters'],
  ])('%j has the problem %s', (vin, problem) => {
    expect(vinProblem(vin)).toBe(problem);
  });

  test('only 17 characters without I, O and Q are decodable', () => {
    expect(isDecodable('1FTFW1E59NKD69096')).toBe(true);
    expect(isDecodable('1FTFW1E59NKD6909')).toBe(false);
    expect(isDecodable('1FTFW1E59NKDO9096')).toBe(false);
  });

  test('I, O and Q are corrected to the digits they look like', () => {
    expect(correctedVin('IFTFWIE59NKD6Q9O6')).toBe('1FTFW1E59NKD60906');
    expect(correctedVin('1FTFW1E59NKD69096')).toBeNull();
    expect(correctedVin('OLDCAR')).toBeNull();
  });
});

describe('the check digit', () => {
  test.each(['1FTFW1E59NKD69096', '1M8GDM9AXKP042788', '11111111111111111', '5YJ3E1EC1MF062635'])('of %s is correct', (vin) => {
    expect(checkDigit(vin)).toBe(vin[8]);
    expect(hasWrongCheckDigit(vin)).toBe(false);
  });

  test('detects an error in any other position', () => {
    const vin = '1FTFW1E59NKD69096';
    for (let at = 0; at < vin.length; at++) {
      if (at === 8) continue;
      const slip = 'AJ1'.includes(vin.charAt(at)) ? '2' : '1';
      expect(hasWrongCheckDigit(vin.slice(0, at) + slip + vin.slice(at + 1))).toBe(true);
    }
  });

  test('is not checked for a VIN that is not decodable', () => {
    expect(hasWrongCheckDigit('6R07C154321')).toBe(false);
  });
});

describe('the model year', () => {
  test.each([
    ['1FTFW1E59NKD69096', 2028, [2022, 1992]],
    ['1FTRX12W28FB34687', 2028, [2008]],
    ['1FTRX12W28FB34687', 2040, [2038, 2008]],
    ['1FTFW1E590KD69096', 2028, []],
    ['6R07C154321', 2028, []],
  ])('of %s, up to %i, can be one of %j', (vin, latest, years) => {
    expect(modelYearCandidates(vin, latest)).toEqual(years);
  });

  test('is 2010 or later if position 7 is a letter, and earlier if it is a digit', () => {
    expect(modelYearByPosition7('1FTFW1E59NKD69096', [2022, 1992])).toBe(2022);
    expect(modelYearByPosition7('1N6SD16S6NC347945', [2022, 1992])).toBe(1992);
    expect(modelYearByPosition7('W06VR5AR6WR227722', [1998])).toBeUndefined();
  });
});
