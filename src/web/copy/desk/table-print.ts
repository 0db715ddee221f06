// The texts of the table's menu and of the printed table, except those shared with the screen.
import { titles } from './counts.ts';

const notPrinted = 'The titles could not be printed';

export const tablePrintCopy = {
  menu: { table: 'Print titles', late: 'Print late titles by partner', csv: 'Download CSV' },
  failed: { table: notPrinted, late: notPrinted, csv: 'The CSV could not be downloaded' },

  /** The list changed while it was read. */
  unsettled: 'The titles kept changing meanwhile. Try again in a moment.',

  title: 'Active titles',
  viewOf: (organization: string, view: string) => `${organization} · ${view}`,
  printed: (moment: string) => `Printed ${moment}`,
  missing: (count: number) => `${titles(count)} more could not be read. Print again to have all of them.`,
  group: (name: string, count: number) => `${name} · ${count}`,
  owedBy: 'Owed by',
  note: 'Our note',

  late: {
    title: 'Late titles',
    byPartner: 'By partner',
    byColleague: 'By colleague',
    counts: (late: number, critical: number, mostDays: number) =>
      [`${late} late`, `${critical} critical`, mostDays === 1 ? '1 day at most' : `${mostDays} days at most`].join(' · '),
    total: 'All',
  },
} as const;
