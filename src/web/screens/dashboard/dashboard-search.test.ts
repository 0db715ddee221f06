import { describe, expect, it } from 'vitest';
import { readDashboardSearch } from './dashboard-search.ts';

describe('the address of the dashboard', () => {
  it('says nothing for the active threads as they come', () => {
    expect(readDashboardSearch({})).toEqual({});
    expect(readDashboardSearch({ tab: 'active', filter: 'all', q: '' })).toEqual({});
  });

  it('keeps the tab, the filter and the search', () => {
    expect(readDashboardSearch({ tab: 'completed' })).toEqual({ tab: 'completed' });
    expect(readDashboardSearch({ filter: 'with-you', q: 'ford f-150', all: true })).toEqual({
      filter: 'with-you',
      q: 'ford f-150',
      all: true,
    });
  });

  it('searches for a year that the address gives as a number', () => {
    expect(readDashboardSearch({ q: 2021 })).toEqual({ q: '2021' });
  });

  it('leaves out what means nothing', () => {
    expect(readDashboardSearch({ tab: 'lost', filter: 'red', q: ['x'], all: true })).toEqual({});
    expect(readDashboardSearch({ tab: 'completed', filter: 'with-you' })).toEqual({ tab: 'completed' });
  });
});
