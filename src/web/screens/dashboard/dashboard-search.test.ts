import { describe, expect, it } from 'vitest';
import { readDashboardSearch } from './dashboard-search.ts';

describe('the state of the dashboard in its URL', () => {
  it('is empty for the default view', () => {
    expect(readDashboardSearch({})).toEqual({});
    expect(readDashboardSearch({ tab: 'active', filter: 'all', q: '' })).toEqual({});
  });

  it('keeps the tab, the filter and the search text', () => {
    expect(readDashboardSearch({ tab: 'completed' })).toEqual({ tab: 'completed' });
    expect(readDashboardSearch({ filter: 'with-you', q: 'ford f-150', all: true })).toEqual({
      filter: 'with-you',
      q: 'ford f-150',
      all: true,
    });
  });

  it('reads a number as search text', () => {
    expect(readDashboardSearch({ q: 2021 })).toEqual({ q: '2021' });
  });

  it('drops unknown values and combinations that have no meaning', () => {
    expect(readDashboardSearch({ tab: 'lost', filter: 'red', q: ['x'], all: true })).toEqual({});
    expect(readDashboardSearch({ tab: 'completed', filter: 'with-you' })).toEqual({ tab: 'completed' });
  });
});
