// The filters of the table: which combine, which are alternatives, and what is kept of a URL that somebody wrote by hand.
import { describe, expect, test } from 'vitest';
import {
  DESK_FILTERS,
  type DeskFilter,
  FILTER_GROUPS,
  filtersFrom,
  groupOf,
  NOT_ARRIVED,
  PLACES_OF,
  toggled,
  WAITS_DOWNSTREAM,
  WAITS_UPSTREAM,
} from './table-filters.ts';
import { TITLE_PLACES } from './title-path.ts';

describe('filters', () => {
  test('on the screen are those of all groups, each once', () => {
    expect(DESK_FILTERS.toSorted()).toEqual(Object.values(FILTER_GROUPS).flat().toSorted());
    expect(new Set(DESK_FILTERS).size).toBe(DESK_FILTERS.length);
  });

  test('of one group replace each other, and those of different groups are kept in the order of the screen', () => {
    expect(toggled(['late'], 'due-soon')).toEqual(['due-soon']);
    expect(toggled(['late', 'kind-missing'], 'claim-open')).toEqual(['claim-open', 'kind-missing']);
    expect(toggled(['kind-missing'], 'claims')).toEqual(['claims']);
    expect(toggled(['mine'], 'late')).toEqual(['late', 'mine']);
    expect(toggled(['late', 'in-drawer', 'mine'], 'to-us')).toEqual(['late', 'to-us', 'mine']);
    expect(toggled(['mine'], 'unassigned')).toEqual(['mine', 'unassigned']);
  });

  test('are removed by a second click', () => {
    for (const filter of DESK_FILTERS) {
      expect(toggled(toggled([], filter), filter)).toEqual([]);
      expect(toggled([...filtersFrom(['mine', filter])], filter)).toEqual(filter === 'mine' ? [] : ['mine']);
    }
  });

  test('are at most one of each group after any clicks', () => {
    let chosen: DeskFilter[] = [];
    for (let at = 0; at < 500; at++) {
      chosen = toggled(chosen, DESK_FILTERS[(at * 7 + (at % 3) * 5) % DESK_FILTERS.length]!);
      const groups = chosen.map(groupOf);
      expect(new Set(groups).size).toBe(groups.length);
      expect(filtersFrom(chosen)).toEqual(chosen);
    }
  });

  test('that a URL names are kept if they exist, and of alternatives the first on the screen', () => {
    expect(filtersFrom(['mine', 'nonsense', 'due-soon', 'late', ''])).toEqual(['late', 'mine']);
    expect(filtersFrom(['to-us', 'to-us', 'not-located'])).toEqual(['not-located']);
    expect(filtersFrom([])).toEqual([]);
    expect(filtersFrom(['toString', 'constructor'])).toEqual([]);
  });
});

describe('places', () => {
  test('that a filter selects do not overlap', () => {
    const selected = Object.values(PLACES_OF).flat();
    expect(new Set(selected).size).toBe(selected.length);
  });

  test('in which the organization waits for a neighbor are upstream, downstream, or neither: it holds the title or should have it', () => {
    expect([...WAITS_UPSTREAM, ...WAITS_DOWNSTREAM, 'drawer', 'missing-from-us'].toSorted()).toEqual(TITLE_PLACES.toSorted());
  });

  test('from which the title has yet to arrive are all but the own drawer and what was sent on', () => {
    expect([...NOT_ARRIVED, 'drawer', 'from-us'].toSorted()).toEqual(TITLE_PLACES.toSorted());
  });
});
