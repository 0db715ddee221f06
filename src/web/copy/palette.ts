// The texts of the command palette and of the list of keyboard shortcuts.
import { uiCopy } from './ui.ts';
import { myOrganizationCopy } from './my-organization.ts';
import { frameCopy } from './frame.ts';
import { registrationCopy, titleTermsCopy } from './title-terms.ts';

const threads = (count: string) => `Show all ${count} threads`;

export const paletteCopy = {
  /** The name of the header's button, the dialog and its input. */
  name: uiCopy.search,
  placeholder: 'Find a thread or go to a page',
  list: 'Results',
  searching: 'Searching…',
  groups: { recent: 'Recent threads', threads: 'Threads', orgs: 'Organizations', places: 'Go to' },
  allThreads: (count: number, atLeast: boolean) => threads(atLeast ? `${count}+` : String(count)),
  copyVin: uiCopy.copyVin,
  results: uiCopy.results,
  noMatches: uiCopy.noMatches,
  noMatchesHint: 'Try the last six of a VIN, a make, or the first letters of a name. To act on a thread, find the thread first.',
  clear: 'Clear search',
  failed: 'The search did not come through.',
  /** Beside the keys in the footer. */
  keys: { move: 'move', open: 'open', toggle: 'open or close', hint: 'Type a VIN, a car, an organization, or an action' },

  /** `also`: further search terms. */
  places: {
    dashboard: { name: frameCopy.dashboard, also: 'home threads active completed table late closes soon claims' },
    newThread: { name: 'New thread', also: 'add create open vin vehicle' },
    receive: { name: 'Receive titles', also: 'scan envelope manifest barcode arrived' },
    invites: { name: 'Invites', also: 'invitations pending' },
    network: { name: frameCopy.network, also: 'partners requests connections' },
    discover: { name: 'Discover organizations', also: 'find connect network partners' },
    myOrganization: { name: frameCopy.myOrganization, also: 'details passphrase authorized users members settings' },
    titleTerms: { name: titleTermsCopy.title, also: 'claims arbitration auction window file by due days kind of sale' },
    registration: { name: registrationCopy.title, also: 'retail register days states' },
    createInvite: { name: myOrganizationCopy.invites.title, also: 'add member colleague' },
    notifications: { name: 'Notifications', also: 'bell unread' },
    profile: { name: uiCopy.profile, also: 'account settings email password sessions' },
    switchTo: { name: frameCopy.switchTo, also: 'organization change' },
    theme: { name: (theme: string) => `${uiCopy.theme}: ${theme.toLowerCase()}`, also: 'appearance colors mode' },
    allOrganizations: { name: uiCopy.allOrganizations, also: 'organization change table stores' },
    addOrganization: { name: uiCopy.addOrganization, also: 'create join new' },
    shortcuts: { name: 'Keyboard shortcuts', also: 'keys help' },
    signOut: { name: uiCopy.signOut, also: 'log out' },
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    anywhere: {
      title: 'Anywhere',
      search: 'Search, and close the search',
      undo: 'Go to the newest Undo, and back',
      receive: 'Receive titles',
      next: 'To the next control',
      before: 'To the one before',
      press: 'Press a button, follow a link',
      escape: 'Close a dialog, a menu or a list',
      send: 'Send what is written in a dialog',
      only: 'In the dashboard’s search, open the only match',
    },
    receive: {
      title: 'While you receive',
      take: 'Take what was typed',
      undo: 'Undo the last one, if nothing is typed',
      finish: 'Finish the envelope',
      choose: 'Choose one of the titles that begin so',
    },
    search: {
      title: 'In the search',
      move: 'Move through the results',
      ends: 'To the first or the last',
      open: 'Open what is highlighted',
    },
    menus: {
      title: 'Menus',
      first: 'Open a menu on its first item',
      last: 'Open it on its last',
      letter: 'To the item that begins with a letter',
    },
    tabs: { title: 'Tabs and choices', move: 'To the next or the one before', ends: 'To the first or the last tab' },
    comboboxes: {
      title: 'Fields with a list',
      open: 'Open the list',
      move: 'Move through the list',
      take: 'Take what is highlighted, or the only match',
      restore: 'Close the list and keep the choice',
    },
  },
  keyNames: {
    up: 'Up arrow',
    down: 'Down arrow',
    left: 'Left arrow',
    right: 'Right arrow',
    enter: 'Enter',
    command: 'Command',
    escape: 'Escape',
  },
} as const;
