// The texts of the sheet of late titles. A separate file from those of the printed table, which is loaded with the table.
import { noTitlesCopy } from './no-titles.ts';

export const lateSheetCopy = {
  title: 'Late titles',
  none: noTitlesCopy.none.late,
  byPartner: 'By partner',
  byColleague: 'By colleague',
  counts: (late: number, critical: number, mostDays: number) =>
    [`${late} late`, `${critical} critical`, mostDays === 1 ? '1 day at most' : `${mostDays} days at most`].join(' · '),
  total: 'All',
} as const;
