// The texts of the dashboard, except those of its invitations.
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
  listName: { active: 'Active threads', completed: 'Completed threads', found: 'Matching threads' },
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
  found: (count: number, q: string) => `${count === 1 ? '1 thread matches' : `${count} threads match`} “${q}”`,
  foundAtLeast: (count: number, q: string) => `The newest ${count} threads that match “${q}”`,

  noMatches: {
    title: uiCopy.noMatches,
    sentence: (q: string) => `No thread has “${q}” in its year, make, model, VIN, stock number or partners.`,
    action: 'Clear search',
  },
  none: {
    active: {
      title: 'No active threads yet.',
      sentence: 'A thread follows one paper title from seller to buyer. Start with the VIN and who you bought it from.',
    },
    completed: {
      title: 'No completed threads yet.',
      sentence: 'A thread moves here when the next organization confirms that it has your title, or when the thread ends.',
      action: 'View active threads',
    },
    'needs-you': {
      title: 'Nothing needs you.',
      sentence:
        'Deliveries, claims and returns to confirm, disputes to settle, requests to answer, claims to file or answer, titles to send on and follow-ups show here.',
    },
    'with-you': { title: 'No title is with you.', sentence: 'Threads whose paper title you hold show here.' },
    claims: { title: 'No claim is noted.', sentence: 'Threads on which you noted a claim of yours or against you show here.' },
    'in-transit': { title: 'Nothing is in transit.', sentence: 'Titles on their way to the next organization show here.' },
  },
  showAll: 'Show all',
  failed: { title: 'The threads did not load', sentence: uiCopy.nothingLost },
} as const;

/** The names of the dashboard's views. A separate file from the texts of the table, so that the cards do not load these. */
export const dashboardViewCopy = {
  name: 'View',
  views: { cards: 'Cards', table: 'Table' },
} as const;
