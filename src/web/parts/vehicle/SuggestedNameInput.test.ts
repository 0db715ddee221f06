import { expect, it } from 'vitest';
import { suggestions } from './MakeAndModel.tsx';

const MAKES = ['Ford', 'Toyota', 'Mercedes-Benz', 'Bentley'];

it('all names are suggested in their order if nothing is typed', () => {
  expect(suggestions(MAKES, ' ')).toEqual(MAKES);
});

it('names that start with the typed text come before names that contain it', () => {
  expect(suggestions(MAKES, 'BEN')).toEqual(['Bentley', 'Mercedes-Benz']);
});

it('at most 100 names are suggested', () => {
  expect(
    suggestions(
      Array.from({ length: 900 }, (_, at) => `Make ${at}`),
      'make',
    ),
  ).toHaveLength(100);
});
