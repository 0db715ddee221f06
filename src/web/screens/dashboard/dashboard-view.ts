// Whether active threads are shown as cards or as a table: as the URL says, or as was chosen in this browser, or by their number.
import { type DashboardSearch, type DashboardView, viewInUrl } from './dashboard-search.ts';

const CHOSEN = 'dashboard view';

export const dashboardViewFor = (search: DashboardSearch, hasManyThreads: boolean): DashboardView =>
  viewInUrl(search) ?? chosenView() ?? (hasManyThreads ? 'table' : 'cards');

function chosenView(): DashboardView | null {
  try {
    const view = localStorage.getItem(CHOSEN);
    return view === 'cards' || view === 'table' ? view : null;
  } catch {
    return null;
  }
}

export function keepChosenView(view: DashboardView): void {
  try {
    localStorage.setItem(CHOSEN, view);
  } catch {
    // storage is blocked
  }
}
