import { expect, test } from 'vitest';
import { displayMake, displayModel, modelWithAddition } from './display-names.ts';

test.each([
  ['FORD', 'Ford'],
  ['BMW', 'BMW'],
  ['GMC', 'GMC'],
  ['RAM', 'Ram'],
  ['MERCEDES-BENZ', 'Mercedes-Benz'],
  ['Harley Davidson', 'Harley-Davidson'],
  ['LAND ROVER', 'Land Rover'],
  ['RIVIAN', 'Rivian'],
  ['NIKOLA ', 'Nikola'],
  ['Alfa Romeo', 'Alfa Romeo'],
])('the make %j is written %j', (name, written) => {
  expect(displayMake(name)).toBe(written);
});

test.each([
  ['Toyota', 'Prius Prime (PHEV)', 'Prius Prime'],
  ['Nissan', 'Kicks MPV', 'Kicks'],
  ['Mazda', 'MPV', 'MPV'],
  ['BMW', '328i', '3 Series 328i'],
  ['BMW', 'M340i', '3 Series M340i'],
  ['BMW', 'X5', 'X5'],
  ['Polestar', 'PS2', '2'],
])('%s %j is written %j', (make, name, written) => {
  expect(displayModel(make, name)).toBe(written);
});

test.each([
  ['Chevrolet', 'Silverado', '2500', 'Silverado 2500'],
  ['Chevrolet', 'Silverado HD', '2500', 'Silverado 2500HD'],
  ['GMC', 'Sierra HD', '3500HD', 'Sierra 3500HD'],
  ['GMC', 'Sierra Limited', '1500', 'Sierra 1500 Limited'],
  ['Dodge', 'Ram', '1500', 'Ram 1500'],
])('%s %s with %s is written %j', (make, model, addition, written) => {
  expect(modelWithAddition(make, model, addition)).toBe(written);
});
