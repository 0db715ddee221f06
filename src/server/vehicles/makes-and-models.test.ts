import { expect, test } from 'vitest';
import { makes, modelsOf } from './vehicle-data.ts';

test('all 398 makes are listed, the common ones first, including new electric makes', () => {
  const all = makes();
  const common = all.filter((make) => make.common).map((make) => make.name);
  expect(all).toHaveLength(398);
  expect(all.slice(0, common.length).every((make) => make.common)).toBe(true);
  expect(common.length).toBeGreaterThan(55);
  expect(common.length).toBeLessThan(66);
  for (const name of ['Ford', 'GMC', 'BMW', 'Ram', 'Mercedes-Benz', 'Tesla', 'Rivian', 'Lucid', 'Polestar', 'VinFast'])
    expect(common).toContain(name);
  expect(common).not.toContain('Peterbilt');
});

test('the models of a make are sorted newest first, and the case of the make does not matter', () => {
  const models = modelsOf('ford');
  expect(models).toEqual(modelsOf('Ford'));
  expect(models.indexOf('F-150')).toBeLessThan(models.indexOf('Crown Victoria'));
  expect(models.indexOf('Crown Victoria')).toBeLessThan(models.indexOf('Bronco II'));
});

test.each(['', 'No Such Make', '__proto__', "'; DROP TABLE make; --"])('%j has no models', (make) => {
  expect(modelsOf(make)).toEqual([]);
});
