import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepChosenView, dashboardViewFor } from './dashboard-view.ts';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test('an organization with many threads has a table, and others have cards', () => {
  expect(dashboardViewFor({}, true)).toBe('table');
  expect(dashboardViewFor({}, false)).toBe('cards');
});

test('a choice is kept for later visits, whatever the number of threads', () => {
  keepChosenView('cards');
  expect(dashboardViewFor({}, true)).toBe('cards');
  keepChosenView('table');
  expect(dashboardViewFor({}, false)).toBe('table');
});

test('a link to a view opens this view, whatever was chosen', () => {
  keepChosenView('cards');
  expect(dashboardViewFor({ view: 'table' }, false)).toBe('table');
  expect(dashboardViewFor({ filters: 'late' }, false)).toBe('table');
  expect(dashboardViewFor({ filter: 'with-you' }, true)).toBe('cards');
});

test('without storage the number of threads decides', () => {
  vi.stubGlobal('localStorage', undefined);
  keepChosenView('cards');
  expect(dashboardViewFor({}, true)).toBe('table');
});
