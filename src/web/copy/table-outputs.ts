// The texts of the menu "Print or export", once it is open.
export const tableOutputsCopy = {
  menu: { table: 'Print titles', late: 'Print late titles by partner', csv: 'Download CSV' },
  /** The list changed while it was read. */
  unsettled: 'The titles kept changing meanwhile. Try again in a moment.',
} as const;
