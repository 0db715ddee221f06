// The script of the table, in a chunk of its own: cards do not need it.
export const loadTable = () => import('./table/DashboardTable.tsx');
