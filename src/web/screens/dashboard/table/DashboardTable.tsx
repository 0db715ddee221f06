// What the dashboard loads to show its active threads as a table.
export { TitleTable } from './TitleTable.tsx';
export { TableMenu } from '../print/TableMenu.tsx';
