// The texts of the network: partners, requests, Discover, and an organization's page.
import { SUBJECTS } from '../../domain/thread/notices/mail-subject.ts';
import { refusals } from '../../domain/refusals.ts';
import { uiCopy } from './ui.ts';

const organizations = (count: number) => (count === 1 ? '1 organization matches' : `${count} organizations match`);

export const networkCopy = {
  title: 'Network',
  tabsName: 'Network',
  tabs: { partners: 'My Partners', requests: 'Requests', discover: 'Discover' },
  listName: { partners: 'Partners', incoming: 'Incoming', outgoing: 'Outgoing', ignored: 'Ignored', found: 'Matching organizations' },
  columns: { organization: 'Organization', type: 'Type', location: 'Location' },
  /** The meaning of a row's time. */
  at: { partners: 'Last activity', incoming: 'Received', outgoing: 'Sent', ignored: 'Ignored' },
  showIgnored: 'Show ignored requests',
  showMore: 'Show more',
  shown: (count: number, total: number) => `${count} of ${total}`,

  connect: 'Connect',
  accept: 'Accept',
  ignore: 'Ignore',
  remove: 'Remove',
  block: 'Block',
  blocked: 'Blocked',
  connected: 'Connected',
  ignored: 'Ignored',
  gone: 'No longer waiting',
  pending: 'Pending',
  requestPending: 'Request pending',
  /** The viewer's request was ignored. `day` is the first day on which it can be repeated. */
  declinedUntil: (day: string) => `Declined · ask again ${day}`,
  yours: 'Your organization',

  removal: {
    title: 'Remove this connection?',
    sentence: (name: string) =>
      `${name} will no longer be among your partners, nor you among theirs. Threads that you share stay as they are.`,
  },

  blocking: {
    title: 'Block this organization?',
    sentence: (name: string) =>
      `${name} and the other organizations of its owners and admins cannot invite you to threads any more, except your partners. They are not told. Threads that you share stay as they are. To undo this, choose Connect.`,
  },

  done: {
    requestConnection: 'Request sent. Partner will see your request.',
    acceptConnection: SUBJECTS.connection_accepted,
    ignoreConnection: 'Request ignored',
    removeConnection: 'Connection removed',
    blockOrg: 'Organization blocked',
  },
  /** Titles of the error toasts if the outcome is unknown. */
  failed: {
    requestConnection: 'Failed to send request',
    acceptConnection: 'Failed to accept',
    ignoreConnection: 'Failed to ignore',
    removeConnection: 'Failed to remove',
    blockOrg: 'Failed to block',
  },

  search: 'Start typing to search.',
  found: (count: number, q: string) => `${organizations(count)} “${q}”`,
  foundAtLeast: (count: number, q: string) => `The first ${count} organizations that match “${q}”. Type more to narrow them down.`,
  discover: {
    title: 'Find who you trade with',
    sentence: 'Search dealerships and auctions by name, city or state, and ask them to connect.',
  },
  noMatches: {
    title: uiCopy.noMatches,
    sentence: (q: string) => `No organization in Discover has “${q}” in its name, city or state.`,
    action: 'Clear search',
  },
  noPartners: {
    title: 'No partners yet.',
    sentence: 'Partners are the dealerships and auctions that you hand titles to and get them from. Both sides agree to connect.',
  },
  noRequests: {
    title: 'No requests.',
    sentence: 'Who asks to connect with you, and whom you asked, shows here until it is answered.',
  },
  toDiscover: 'Discover organizations',
  loadFailed: { title: 'The network did not load', sentence: uiCopy.nothingLost },

  page: {
    details: 'Details',
    type: 'Type',
    address: 'Address',
    contact: 'Title contact',
    none: 'Not given',
    withheld: 'Shown to its partners alone.',
    blocked: 'It cannot invite you to threads until you connect with it.',
    placeholder: 'It has not joined yet. A request to connect waits for the person who claims it.',
    missing: refusals['no-such-org'].message,
    switchWhy: (organization: string) => `${organization} deals with it. Here you act for another organization.`,
    missingWhy: 'It may be gone, or it is shown only to those who deal with it.',
    back: 'Back',
  },
} as const;
