// The texts of the completed view, except those shared with the thread's screen.
const days = (count: number) => (count === 1 ? '1 day' : `${count} days`);

export const completedCopy = {
  crumb: 'Completed',
  tabTitle: (vehicle: string) => `${vehicle}, completed`,
  readOnly: 'Read-only',
  print: 'Print',
  delivered: (name: string) => `You delivered the title to ${name}.`,
  wentOn: (name: string) => `The title went on to ${name}.`,
  moment: (day: string, clock: string) => `${day} at ${clock}`,
  confirmed: (moment: string) => `Confirmed ${moment}.`,
  confirmedAfter: (moment: string, count: number) => `Confirmed ${moment}, ${days(count)} after you received it.`,
  confirmedSameDay: (moment: string) => `Confirmed ${moment}, the day you received it.`,
  upToDelivery: 'Up to your delivery',
  updates: 'Updates up to your delivery',
  none: 'No updates before completion.',
  noneWhy: 'The title moved on before anybody wrote about it.',
  received: (day: string) => `Received ${day}`,
  rows: { received: 'Received', delivered: 'Delivered' },
} as const;
