import { expect, it } from 'vitest';
import { suggestions } from './suggestions.ts';

const MAKES = ['Ford', 'Toyota', 'Mercedes-Benz', 'Bentley'];

it('nothing typed proposes all in the order given', () => {
  expect(suggestions(MAKES, ' ')).toEqual(MAKES);
});

it('names that begin with it come before names that have it', () => {
  expect(suggestions(MAKES, 'BEN')).toEqual(['Bentley', 'Mercedes-Benz']);
});

it('of very many names only some are shown', () => {
  expect(
    suggestions(
      Array.from({ length: 900 }, (_, at) => `Make ${at}`),
      'make',
    ),
  ).toHaveLength(100);
});
