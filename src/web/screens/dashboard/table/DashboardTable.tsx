// What the dashboard loads to show its active threads as a table.
export { CsvButton } from './CsvButton.tsx';
export { DeskTable } from './DeskTable.tsx';
