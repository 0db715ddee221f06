import { expect, test } from 'vitest';
import { initials } from '../../../ui/initials.ts';
import { distinctInitials } from './distinct-initials.ts';

const of = (...names: string[]) => {
  const found = distinctInitials(names.map((name) => ({ userId: name, name })));
  return names.map((name) => found.get(name));
};

test('initials are those of the first and the last word', () => {
  expect(['Maya Ortiz', 'maria del carmen ruiz', 'Cher', '  Élodie  Ça '].map(initials)).toEqual(['MO', 'MR', 'C', 'ÉÇ']);
});

test('colleagues with the same initials differ by the shortest addition that tells them apart', () => {
  expect(of('John Smith', 'Jane Stone', 'Maya Ortiz')).toEqual(['JSm', 'JSt', 'MO']);
  expect(of('John Smith', 'Jane Smith')).toEqual(['JoS', 'JaS']);
  expect(of('John Smith', 'Jane Smythe', 'Jane Stone')).toEqual(['JoS', 'JS1', 'JSt']);
  expect(of('Cher', 'Charlie')).toEqual(['C2', 'C1']);
  expect(of('Cher', 'Ciara')).toEqual(['Ch', 'Ci']);
});

test('people whose names begin alike have numbers, whatever the order of the list', () => {
  const people = [
    { userId: 'b', name: 'John Smith' },
    { userId: 'a', name: 'Jo Smythe' },
  ];
  const both = { a: 'JS1', b: 'JS2' };
  expect(Object.fromEntries(distinctInitials(people))).toEqual(both);
  expect(Object.fromEntries(distinctInitials(people.toReversed()))).toEqual(both);
});
