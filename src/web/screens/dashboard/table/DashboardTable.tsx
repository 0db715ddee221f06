// What the dashboard loads to show its active threads as a table.
export { DeskTable } from './DeskTable.tsx';
export { TableMenu } from '../print/TableMenu.tsx';
