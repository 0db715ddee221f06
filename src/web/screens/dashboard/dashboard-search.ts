// The state of the dashboard that is kept in the URL, so that going back restores it. Defaults are left out.
import { lineOfList, shortList, textsOfList } from '../../../domain/search/pasted-list.ts';
import type { PartnerSide } from '../../../domain/desk/table-filters.ts';
import type { ListOrigin } from '../../navigation/list-origin.ts';
import { searchParamText } from '../../navigation/use-search-text.ts';

const TABS = ['completed', 'invites'] as const;
const FILTERS = ['needs-you', 'with-you', 'in-transit', 'claims'] as const;
const VIEWS = ['cards', 'table'] as const;
/** `PARTNER_SIDES`, without loading its module. */
const SIDES = ['coming', 'going'] as const satisfies readonly PartnerSide[];
/** The server refuses another one. */
const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

export type DashboardTab = 'active' | (typeof TABS)[number];
export type ThreadFilter = 'all' | (typeof FILTERS)[number];
/** How active threads are shown. */
export type DashboardView = (typeof VIEWS)[number];

export interface DashboardSearch {
  tab?: (typeof TABS)[number];
  /** The filter of the cards; of completed ones only 'claims'. */
  filter?: (typeof FILTERS)[number];
  q?: string;
  /** The search shows all fetched threads in any state, not only the first few cards or the active ones. */
  all?: true;
  view?: DashboardView;
  /** This and the following ones are of the table, which checks the names: the other screens need not load them. */
  filters?: string;
  /** What the titles wait for. */
  waits?: string;
  /** Only threads that wait for this organization. */
  partner?: string;
  /** Instead: the threads whose title has yet to come from it, or those whose title goes to it. */
  side?: PartnerSide;
  /** Only threads that this member takes care of. */
  assignee?: string;
  /** Only of this organization: of the table over all organizations. */
  organization?: string;
  order?: string;
  dir?: 'down';
}

type Given = { [K in keyof DashboardSearch]: DashboardSearch[K] | '' | undefined };

/** Without what is empty or undefined. */
export const givenOf = (search: Given): DashboardSearch => Object.fromEntries(Object.entries(search).filter(([, value]) => value));

type Reader = (search: Record<string, unknown>) => DashboardSearch;

const OF_LIST = ['filters', 'waits', 'partner', 'side', 'assignee', 'organization', 'order', 'dir'] as const;
const NAMES = ['tab', 'filter', 'q', 'all', 'view', ...OF_LIST] as const satisfies readonly (keyof DashboardSearch)[];

/**
 * For a route: what `read` drops is undefined, because the router keeps what is missing. Other names stay, such as that of the organization
 * in a link of a mail.
 */
export const dropping =
  (read: Reader): Reader =>
  (search) => ({ ...Object.fromEntries(NAMES.filter((name) => name in search).map((name) => [name, undefined])), ...read(search) });

/** Parses the query string. Drops whatever is invalid or has no meaning. Only the table shows a list of titles. */
export function readDashboardSearch(search: Record<string, unknown>): DashboardSearch {
  const texts = typeof search['q'] === 'string' ? textsOfList(search['q']) : null;
  if (texts) return { ...activeSearch({ ...search, view: 'table' }), q: lineOfList(shortList(texts)) };
  const tab = TABS.find((name) => name === search['tab']);
  const q = searchParamText(search['q']);
  // Of completed threads, only those with a claim are told apart.
  const filter = tab === 'completed' && search['filter'] === 'claims' ? 'claims' : undefined;
  return givenOf({ ...(tab ? { tab, filter } : activeSearch(search)), q, all: q && search['all'] === true ? true : undefined });
}

function activeSearch(search: Record<string, unknown>): DashboardSearch {
  const view = VIEWS.find((name) => name === search['view']);
  const filter = FILTERS.find((name) => name === search['filter']);
  if (view === 'cards' || (filter && !view)) return givenOf({ view, filter });
  const [filters, waits, partner, assignee, order] = ['filters', 'waits', 'partner', 'assignee', 'order'].map((name) =>
    searchParamText(search[name]),
  );
  const side = partner && SIDES.find((name) => name === search['side']);
  return givenOf({ view, filters, waits, partner, side, assignee, order, dir: order && search['dir'] === 'down' ? 'down' : undefined });
}

/** Parses the query string of the page about all organizations, which has no other views and no invitations. */
export function readAllSearch(search: Record<string, unknown>): DashboardSearch {
  const { view: _view, filter: _filter, all: _all, tab, ...list } = readDashboardSearch({ ...search, view: 'table' });
  if (tab === 'completed') return { tab };
  const organization = searchParamText(search['organization']);
  return givenOf({ ...list, organization: organization && ID.test(organization) ? organization : undefined });
}

/** The view that the URL asks for, by its name or by what only this view has. Undefined if it asks for none. */
export const viewInUrl = ({ tab, view, filter, filters, waits, partner, assignee, order }: DashboardSearch): DashboardView | undefined =>
  view ?? (filter && !tab ? 'cards' : (filters ?? waits ?? partner ?? assignee ?? order) ? 'table' : undefined);

/** What the table shows. Its names are not checked yet. A partner or assignee that is no id is dropped. */
export const listInUrl = ({ filters = '', waits, partner, side, assignee, q = '', order, dir }: DashboardSearch): ListOrigin => ({
  filters,
  ...(waits === undefined ? {} : { waits }),
  ...(partner !== undefined && ID.test(partner) ? { partner, ...(side === undefined ? {} : { side }) } : {}),
  ...(assignee !== undefined && ID.test(assignee) ? { assignee } : {}),
  q,
  order: (order ?? 'lateness') as ListOrigin['order'],
  direction: dir ?? 'up',
});
