import { expect, test } from 'vitest';
import { chosenOrDefault, followUpText } from './PanelFields.tsx';

test('a follow-up has its weekday, and its year if it is not near', () => {
  expect(followUpText('2026-11-23', '2026-11-22')).toBe('Mon, Nov 23');
  expect(followUpText('2027-01-04', '2026-11-22')).toBe('Mon, Jan 4');
  expect(followUpText('2028-01-03', '2026-11-22')).toBe('Mon, Jan 3, 2028');
});

test('the chosen day comes before the default', () => {
  expect(chosenOrDefault('2026-11-23', '2026-11-21')).toEqual({ day: '2026-11-23', isDefault: false });
  expect(chosenOrDefault(null, '2026-11-21')).toEqual({ day: '2026-11-21', isDefault: true });
  expect(chosenOrDefault(null, null)).toEqual({ day: null, isDefault: true });
});
