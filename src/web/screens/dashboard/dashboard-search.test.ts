import { describe, expect, it } from 'vitest';
import { searchProblem, textsOfList } from '../../../domain/search/pasted-list.ts';
import { dropping, listInUrl, readAllSearch, readDashboardSearch, viewInUrl } from './dashboard-search.ts';

const PARTNER_ID = '01998f3c-5e4a-7c3d-9d0a-3b1f6c2e8a47';

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

  it('cuts a search text that the server would refuse', () => {
    expect(readDashboardSearch({ q: 'x'.repeat(101) }).q).toHaveLength(100);
  });

  it('shows a list of titles in the table only, in one line, and as many as the server finds', () => {
    expect(readDashboardSearch({ tab: 'completed', q: 'A1\nA2' })).toEqual({ view: 'table', q: 'A1; A2' });
    expect(readDashboardSearch({ view: 'cards', all: true, q: 'A1; A2', filters: 'late' })).toEqual({
      view: 'table',
      filters: 'late',
      q: 'A1; A2',
    });
    const many = readDashboardSearch({ q: Array.from({ length: 300 }, (_, at) => `${at}${'x'.repeat(60)}`).join('\n') });
    expect(searchProblem(many.q!)).toBeNull();
    expect(textsOfList(many.q!)).toHaveLength(200);
  });

  it('drops unknown values and combinations that have no meaning', () => {
    expect(readDashboardSearch({ tab: 'lost', filter: 'red', q: ['x'], all: true })).toEqual({});
    expect(readDashboardSearch({ tab: 'completed', filter: 'with-you' })).toEqual({ tab: 'completed' });
  });

  it('has no filter that only the table knows, although the router keeps what is not read', () => {
    const given = { tab: 'lost', filter: 'kind-missing', q: 'ford', org: PARTNER_ID };
    expect({ ...given, ...dropping(readDashboardSearch)(given) }).toEqual({ q: 'ford', org: PARTNER_ID });
  });
});

describe('the table in the URL', () => {
  it('keeps the view, the filters, the partner and the order', () => {
    const search = { view: 'table', filters: 'late,mine', partner: PARTNER_ID, q: 'ford', order: 'days', dir: 'down' };
    expect(readDashboardSearch(search)).toEqual(search);
  });

  it('keeps the side of a partner, and has none without a partner', () => {
    const search = { view: 'table', partner: PARTNER_ID, side: 'coming' };
    expect(readDashboardSearch(search)).toEqual(search);
    expect(listInUrl({ partner: PARTNER_ID, side: 'going' })).toMatchObject({ partner: PARTNER_ID, side: 'going' });
    expect(readDashboardSearch({ view: 'table', side: 'coming' })).toEqual({ view: 'table' });
    expect(readDashboardSearch({ ...search, side: 'above' })).toEqual({ view: 'table', partner: PARTNER_ID });
  });

  it('keeps the colleague, who asks for the table, and has none that cannot be one', () => {
    expect(readDashboardSearch({ view: 'table', assignee: PARTNER_ID })).toEqual({ view: 'table', assignee: PARTNER_ID });
    expect(viewInUrl({ assignee: PARTNER_ID })).toBe('table');
    expect(listInUrl({ assignee: PARTNER_ID }).assignee).toBe(PARTNER_ID);
    expect(listInUrl({ assignee: 'abc' })).not.toHaveProperty('assignee');
  });

  it('has no partner that cannot be one', () => {
    expect(listInUrl({ partner: PARTNER_ID }).partner).toBe(PARTNER_ID);
    expect(listInUrl({ partner: 'abc' })).not.toHaveProperty('partner');
  });

  it('has a direction only with an order', () => {
    expect(readDashboardSearch({ view: 'table', dir: 'down' })).toEqual({ view: 'table' });
    expect(readDashboardSearch({ order: 'days', dir: 'up' })).toEqual({ order: 'days' });
  });

  it('has no meaning on another tab, and its filters have none for the cards', () => {
    expect(readDashboardSearch({ tab: 'completed', view: 'table', filters: 'late' })).toEqual({ tab: 'completed' });
    expect(readDashboardSearch({ tab: 'completed', filter: 'claims' })).toEqual({ tab: 'completed', filter: 'claims' });
    expect(readDashboardSearch({ tab: 'completed', filter: 'with-you' })).toEqual({ tab: 'completed' });
    expect(readDashboardSearch({ view: 'cards', filters: 'late', filter: 'with-you' })).toEqual({ view: 'cards', filter: 'with-you' });
    expect(readDashboardSearch({ view: 'table', filters: 'late', filter: 'with-you' })).toEqual({ view: 'table', filters: 'late' });
  });

  it('asks for the view that has what it holds', () => {
    expect(viewInUrl({})).toBeUndefined();
    expect(viewInUrl({ q: 'ford', all: true })).toBeUndefined();
    expect(viewInUrl({ filter: 'with-you' })).toBe('cards');
    expect(viewInUrl({ tab: 'completed', filter: 'claims' })).toBeUndefined();
    expect(viewInUrl({ filters: 'late' })).toBe('table');
    expect(viewInUrl({ view: 'cards' })).toBe('cards');
  });
});

describe('the page about all organizations', () => {
  it('has one of them, and what the table has', () => {
    expect(readAllSearch({ organization: PARTNER_ID, filters: 'late', q: 'ford' })).toEqual({
      organization: PARTNER_ID,
      filters: 'late',
      q: 'ford',
    });
    expect(readAllSearch({ organization: 'abc', view: 'cards', filter: 'with-you', all: true })).toEqual({});
  });

  it('has completed threads, and no invitations', () => {
    expect(readAllSearch({ tab: 'completed', organization: PARTNER_ID, filters: 'late' })).toEqual({ tab: 'completed' });
    expect(readAllSearch({ tab: 'invites' })).toEqual({});
  });
});
