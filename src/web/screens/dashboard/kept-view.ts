// The view of active threads that this browser keeps: the one that was chosen, and the one that was shown without a choice, as a prediction
// for the next visit.
import type { DashboardView } from './dashboard-search.ts';

const CHOSEN = 'dashboard view';
const PREDICTED = 'dashboard view predicted';

export const chosenView = (): DashboardView | null => read(CHOSEN);
export const predictedView = (): DashboardView | null => read(PREDICTED);
/** The view to expect. Null on a first visit. */
export const keptView = (): DashboardView | null => chosenView() ?? predictedView();

export const keepChosenView = (view: DashboardView): void => write(CHOSEN, view);
export const keepPredictedView = (view: DashboardView): void => write(PREDICTED, view);

function read(key: string): DashboardView | null {
  try {
    const view = localStorage.getItem(key);
    return view === 'cards' || view === 'table' ? view : null;
  } catch {
    return null;
  }
}

function write(key: string, view: DashboardView): void {
  try {
    localStorage.setItem(key, view);
  } catch {
    // storage is blocked
  }
}
