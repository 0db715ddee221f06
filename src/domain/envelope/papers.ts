// The papers that travel with a title.

/** The papers that an envelope may hold, in the order in which they are listed. */
export const PAPERS = [
  'title',
  'reassignment',
  'power-of-attorney',
  'lien-release',
  'odometer-disclosure',
  'bill-of-sale',
  'other',
] as const;
export type Paper = (typeof PAPERS)[number];
export const PAPER_NAMES: Readonly<Record<Paper, string>> = {
  title: 'Title',
  reassignment: 'Reassignment',
  'power-of-attorney': 'Power of attorney',
  'lien-release': 'Lien release',
  'odometer-disclosure': 'Odometer disclosure',
  'bill-of-sale': 'Bill of sale',
  other: 'Other',
};
