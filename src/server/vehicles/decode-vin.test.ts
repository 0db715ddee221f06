import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRight, type VinFact } from '../../../testing/fixtures/vin-facts.ts';
import { type DecodedVehicle, decodeVin } from './decode-vin.ts';
import { checkDigit } from '../../domain/input/read-vin.ts';
import { generatedVins } from '../../../testing/fixtures/generated-vins.ts';

const LATEST = 2028;
const facts = JSON.parse(readFileSync(new URL('../../../testing/fixtures/vins.json', import.meta.url), 'utf8')) as VinFact[];

const nameOf = ({ year, make, model }: DecodedVehicle) => `${year} ${make} ${model}`;
const decodedName = (vin: string) => decodeVin(vin, LATEST).map(nameOf).join(' or ');
const withYear = (vin: string, code: string) => {
  const other = vin.slice(0, 9) + code + vin.slice(10);
  return other.slice(0, 8) + checkDigit(other) + other.slice(9);
};

test('at least 95 of 100 real VINs are decoded to the correct year, make and model', () => {
  const correct = facts.filter((fact) => isRight(decodeVin(fact.vin, LATEST), fact));
  expect(facts.length).toBeGreaterThan(350);
  expect(correct.length / facts.length).toBeGreaterThanOrEqual(0.95);
});

describe('a decoded vehicle has the name that people use', () => {
  test.each([
    ['1FTFW1E59NKD69096', '2022 Ford F-150'],
    ['1GT49VEY4LF338098', '2020 GMC Sierra 3500'],
    ['1GT4UVEY9SF358134', '2025 GMC Sierra 3500HD'],
    ['1GCPYCEL3NZ214902', '2022 Chevrolet Silverado 1500 LTD'],
    ['1C6SRFETXKN545625', '2019 Ram 1500'],
    ['1B7HF16Y4TS518710', '1996 Dodge Ram 1500'],
    ['WBA3R5C57EK186393', '2014 BMW 4 Series 435i'],
    ['1HD1MAM20DB857910', '2013 Harley-Davidson Tri Glide Ultra Classic FLHTCUTG'],
    ['YSMFD3KA5RL226220', '2024 Polestar 2'],
    ['WDBTJ56J26F166340', '2006 Mercedes-Benz CLK-Class'],
  ])('%s: %s', (vin, name) => {
    expect(decodedName(vin)).toBe(name);
  });
});

describe('the model year, whose code repeats every 30 years,', () => {
  test('is determined by position 7 on cars', () => {
    expect(decodedName('JH4KA7536MC014019')).toBe('1991 Acura Legend');
    expect(decodedName('19UUB6F42MA800535')).toBe('2021 Acura TLX');
  });

  test('is determined by position 7 on pickups if patterns of both years match', () => {
    expect(decodedName('1FTEF14N5KNB35920')).toBe('1989 Ford F-150');
  });

  // A pattern of the 1980s matches these too, less exactly. The third is called NPR elsewhere: the source table has only NPR-HD for its pattern in 2021.
  test.each([
    ['JALC4W169K7009926', '2019 Isuzu NPR-HD'],
    ['JALC4W165L7011952', '2020 Isuzu NPR-HD'],
    ['JALC4W16XM7000044', '2021 Isuzu NPR-HD'],
    ['JALE5W160N7303550', '2022 Isuzu NRR'],
  ])('is that of the most exact pattern on a truck that does not follow position 7: %s', (vin, name) => {
    expect(decodedName(vin)).toBe(name);
  });
  test('is left open if the patterns of both years are equally exact', () => {
    expect(decodedName('JKAEX8A15EA001115')).toBe('2014 Kawasaki Ninja 300 or 1984 Kawasaki Ninja 300');
    expect(decodedName('JKAKLEE17FDA80765')).toBe('2015 Kawasaki KLR650 or 1985 Kawasaki KLR650');
  });
  test('is wrong for at most 1 in 1,000 of the VINs that the table describes for 2012 to 2024', () => {
    let count = 0;
    const wrong: string[] = [];
    for (const { vin, year } of generatedVins(2012, 2024, 4)) {
      count++;
      const found = decodeVin(vin, LATEST);
      if (!found.some((vehicle) => vehicle.year === year)) wrong.push(`${vin}: ${year}, not ${found.map(nameOf).join(' or ')}`);
    }
    expect(count).toBeGreaterThan(30_000);
    expect(wrong.length, wrong.slice(0, 20).join('\n')).toBeLessThanOrEqual(count / 1000);
  });
  test('is at most for 1 in 1,000 that of 30 years before if the table does not have it yet, but its neighboring years', () => {
    expect(decodedName('10TCAASY6S8R39897')).toBe('2025 McNeilus Pumper');
    const found = Array.from(generatedVins(2022, 2024, 8), ({ vin }) => decodeVin(withYear(vin, 'S'), LATEST));
    const old = found.filter((vehicles) => vehicles.length === 1 && vehicles[0]!.year === 1995);
    expect(found.length).toBeGreaterThan(5000);
    expect(old.length).toBeLessThanOrEqual(found.length / 1000);
  });
  test('is left open if the pattern of an older year is as exact as that of a neighboring year of the newest', () => {
    expect(decodeVin('4KAXZY130TSL19671', LATEST)).toMatchObject([
      { year: 2026, exact: false },
      { year: 1996, exact: true },
    ]);
  });
  test('is the one with a matching pattern on a truck that does not follow position 7', () => {
    expect(decodedName('54DC4W1D7RS208881')).toBe('2024 Isuzu NPR-HD');
  });
});

test('of equally exact patterns the one that was reported later wins', () => {
  expect(decodedName('1FTFW5L86RFB45612')).toBe('2024 Ford F-150');
});

test('a pattern of a model that is missing from the table gives the year without a model', () => {
  expect(decodeVin('LR4U11A11NA100000', LATEST)).toEqual([{ year: 2022, make: '', model: '', exact: true }]);
});
test("a small maker's code continues in positions 12 to 14", () => {
  expect(decodedName('YT9NN1U14KA007175')).toBe('2019 Koenigsegg Regera');
});

test('a year without patterns uses those of a neighboring year, and the result is marked as not exact', () => {
  expect(decodeVin('JF2SLDHC2TH459074', LATEST)).toEqual([{ year: 2026, make: 'Subaru', model: 'Forester', exact: false }]);
  expect(decodeVin('JF2SLDDC0SH493602', LATEST)).toMatchObject([{ exact: true }]);
});

test.each(['', '6R07C154321', '1FTFW1E59NKD6909O', 'ZZZZZZZZZZZZZZZZZ', '00000000000000000', '__proto__________'])(
  '%j is not decoded',
  (vin) => {
    expect(decodeVin(vin, LATEST)).toEqual([]);
  },
);
