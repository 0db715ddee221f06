// The texts of the menus of partners and colleagues by which the table is filtered. Their buttons have those of `tableCopy`.
import { titles } from './counts.ts';
import { tableCopy } from './table.ts';

export const filterMenuCopy = {
  partners: {
    label: tableCopy.partnerMenu,
    find: 'Find a partner',
    list: 'Partners',
    none: 'No title waits for a partner.',
    notFound: 'No partner has this name.',
    failed: 'The partners did not load.',
  },
  colleagues: {
    label: tableCopy.assignedToMenu,
    find: 'Find a colleague',
    list: 'Colleagues',
    none: 'There are no colleagues.',
    notFound: 'No colleague has this name.',
    failed: '', // they come with the table
  },
  ownName: (name: string) => `${name} (you)`,
  pageOf: (name: string) => `Open the page of ${name}`,
  clear: (name: string) => `Stop filtering by ${name}`,
  /** The counts of one option. */
  optionCounts: (late: number, total: number) => `${late === 0 ? '' : `${late} late, `}${titles(total)}`,
} as const;
