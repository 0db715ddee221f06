// The texts of the menu "Print or export", once it is open, and of what it makes.
const notPrinted = 'The titles could not be printed';

export const tableOutputsCopy = {
  menu: { table: 'Print titles', late: 'Print late titles by partner', csv: 'Download CSV' },
  failed: { table: notPrinted, late: notPrinted, csv: 'The CSV could not be downloaded' },
  /** The list changed while it was read. */
  unsettled: 'The titles kept changing meanwhile. Try again in a moment.',
} as const;
