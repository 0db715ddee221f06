// The texts of the completed view, except those shared with the thread's screen.
import type { EndedHow } from '../../../domain/thread/thread.ts';
import { endingsCopy } from '../chain.ts';
import { days } from '../counts.ts';

export const completedCopy = {
  crumb: 'Completed',
  tabTitle: (vehicle: string) => `${vehicle}, completed`,
  readOnly: 'Read-only',
  delivered: (name: string) => `You delivered the title to ${name}.`,
  wentOn: (name: string) => `The title went on to ${name}.`,
  moment: (day: string, clock: string) => `${day} at ${clock}`,
  confirmed: (moment: string) => `Confirmed ${moment}.`,
  confirmedAfter: (moment: string, count: number) => `Confirmed ${moment}, ${days(count)} after you received it.`,
  confirmedSameDay: (moment: string) => `Confirmed ${moment}, the day you received it.`,
  upToDelivery: 'Up to your delivery',
  updates: 'Updates up to your delivery',
  /** The viewer did not hand the title on by its own word. */
  upToGoingOn: 'Up to when it went on',
  updatesUpToGoingOn: 'Updates up to when it went on',
  none: 'No updates before completion.',
  noneWhy: 'The title moved on before anybody wrote about it.',
  received: (day: string) => `Received ${day}`,
  rows: { received: 'Received', delivered: 'Delivered', wentOn: 'Went on', finished: 'Finished', closed: 'Closed' },
  ended: {
    youFinished: (day: string, ending: EndedHow) => `You finished this thread on ${day}${endingsCopy.after(ending)}`,
    youClosed: (day: string, ending: EndedHow) => `You closed this thread on ${day}${endingsCopy.after(ending)}`,
    finished: (day: string) => `This thread was finished on ${day}.`,
    closed: (day: string) => `This thread was closed on ${day}.`,
    complete: 'Everybody’s part is complete',
    /** The day follows, in bold. */
    mayReopenUntil: 'You can reopen it until',
  },
  object: {
    until: (day: string) => `If you still have the paper, you can object until ${day}.`,
  },
  figures: {
    openedTo: {
      finished: 'Opened to finished',
      closed: 'Opened to closed',
      delivered: 'Opened to delivered',
      wentOn: 'Opened to gone on',
    },
    handOffs: 'Hand-offs',
    allConfirmed: (count: number) => `${count}, all confirmed`,
    /** `unconfirmed`: hand-offs that nobody but their author confirmed. */
    someConfirmed: (count: number, unconfirmed: number) =>
      unconfirmed === count ? `${count}, nobody answered` : `${count}, ${unconfirmed} without an answer`,
    withYou: 'With you',
    days,
    sameDay: 'Less than a day',
  },
} as const;
