// The names of the dashboard's views. A separate file from the texts of the table, so that the cards do not load these.
export const dashboardViewCopy = {
  name: 'View',
  views: { cards: 'Cards', table: 'Table' },
} as const;
