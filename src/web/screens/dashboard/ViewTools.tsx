// Beside the tabs, for active threads: the choice between cards and table, and what goes with the table.
import { LayoutGrid, Rows3 } from 'lucide-react';
import type { ReactNode } from 'react';
import { dashboardViewCopy } from '../../copy/desk/dashboard-view.ts';
import { ViewSwitch } from '../../ui/inputs/ViewSwitch.tsx';
import type { DashboardView } from './dashboard-search.ts';

const { name, views } = dashboardViewCopy;
const VIEWS = [
  { view: 'cards', label: views.cards, icon: <LayoutGrid aria-hidden="true" /> },
  { view: 'table', label: views.table, icon: <Rows3 aria-hidden="true" /> },
] as const;

export interface ViewToolsProps {
  view: DashboardView;
  onChoose: (view: DashboardView) => void;
  /** Before the choice. */
  children: ReactNode;
}

export function ViewTools({ view, onChoose, children }: ViewToolsProps) {
  return (
    <div className="view-tools">
      {children}
      <ViewSwitch label={name} value={view} views={VIEWS} onChoose={onChoose} />
    </div>
  );
}
