// The texts of the dashboard, except those of its invitations and of its search.
import { uiCopy } from './ui.ts';
import { threadCardCopy } from './counts.ts';

const threads = (count: number) => (count === 1 ? '1 thread' : `${count} threads`);
const requests = (count: number) => (count === 1 ? 'request' : 'requests');

export const dashboardCopy = {
  title: 'Dashboard',
  search: 'Search by year, make, model, or VIN',
  tooManyListed: (most: number, count: number) => `Only the first ${most} of ${count} are looked up.`,
  tabsName: 'Threads and invites',
  tabs: { active: 'Active', completed: 'Completed', invites: 'Invites' },
  listName: { active: 'Active threads', completed: 'Completed threads' },
  filtersName: 'Filter threads',
  filters: { all: 'All', 'needs-you': 'Needs you', 'with-you': 'With you', 'in-transit': 'In transit', claims: 'Claims' },

  newThread: 'New thread',
  newThreadSentence: 'Start with a VIN and who you bought it from.',

  turn: {
    confirmDelivery: 'Confirm delivery',
    confirmClaim: 'Confirm claim',
    claimTitle: 'Confirm the return',
    settleDispute: threadCardCopy.disputed,
  },
  move: {
    fileClaim: 'File claim',
    answerClaim: 'Answer claim',
    register: 'Register',
    noAnswer: 'No answer',
    settleClaim: 'Settle claim',
    sendOn: 'Send on',
    followUp: 'Follow up',
  },
  requests,
  invitation: 'Invitation',
  noUpdates: uiCopy.noUpdates,
  etaAlone: 'Set an ETA.',

  showMore: 'Show more',
  shown: (count: number, total: number) => `${count} of ${threads(total)}`,

  noActive: {
    title: 'No active threads yet.',
    sentence: 'A thread follows one paper title from seller to buyer. Start with the VIN and who you bought it from.',
  },
  failed: { title: 'The threads did not load', sentence: uiCopy.nothingLost },
} as const;

/** The names of the dashboard's views. A separate file from the texts of the table, so that the cards do not load these. */
export const dashboardViewCopy = {
  name: 'View',
  views: { cards: 'Cards', table: 'Table' },
} as const;
