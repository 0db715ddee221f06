// The texts of the page about all organizations of a person, except those shared with the table of one.
import { titles } from './counts.ts';
import { tableCopy } from './table.ts';

export const allOrganizationsCopy = {
  menu: {
    label: tableCopy.organization,
    find: 'Find an organization',
    list: 'Organizations',
    none: 'There are no organizations.',
    notFound: 'No organization has this name.',
    failed: '', // they come with the table
  },
  oneOrganization: 'one organization',
  foot: (total: number, organizations: number) =>
    `${titles(total)} at ${organizations} organizations · Opening one switches to its organization.`,
  noTitles: {
    title: 'No active titles',
    sentence: 'None of your organizations has a title on its way. What they open or accept appears here.',
  },
  /** What a group is, where the days of the organizations differ. */
  groupMeans: {
    critical: 'past the due day by each organization’s own days',
    late: 'past the due day, or not sent on by each organization’s own days',
    'due-soon': 'by each organization’s own days',
  },
  csv: 'CSV',
} as const;
