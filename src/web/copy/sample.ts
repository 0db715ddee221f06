// The thread that the entry pages and the landing page show as an example. Its organizations are made up.
export const sample = {
  silver: { name: 'Silver State Motors', place: 'Reno, NV', delivered: 'Delivered Nov 6' },
  front: { name: 'Front Range Auction', place: 'Denver, CO', holds: 'Holds the title' },
  aspen: { name: 'Aspen Auto Group', place: 'Boulder, CO', waiting: 'Waiting for it' },
  bluebird: { name: 'Bluebird Cars', place: 'Cheyenne, WY', invited: 'Invite pending' },
  transit: 'In transit · expected Nov 24',
} as const;
