// The texts of the UI components. Screens pass in all others.
import { ORG_TYPE_NAMES } from '../../domain/vocabulary.ts';

/** Labels of buttons after which only the organization itself sees a difference. */
const PRIVATE_ACTIONS: readonly string[] = ['Save', 'Assign'];

export const uiCopy = {
  brand: 'Titleline',
  optional: 'Optional',
  undo: 'Undo',
  /** Only for screen readers, in a toast. */
  undoKey: 'Press F6 to reach ',
  secondsLeft: (count: number) => `${count} s`,
  stillMissing: (names: readonly string[]) => `Still missing: ${names.join(', ')}`,
  close: 'Close',
  tryAgain: 'Try again',
  wentWrong: 'Something went wrong on the way.',
  nothingLost: 'Something went wrong on the way. Nothing you saved is lost.',
  /** How many rows can be ticked. */
  atMost: (count: number) => `At most ${count} can be selected`,
  cancel: 'Cancel',
  clear: 'Clear',
  search: 'Search',
  openThatThread: 'Open that thread',
  /** After the keys in a dialog's footer. `action`: the label of its button. "To send" only where others hear of it. */
  sendKeys: (action: string) => (PRIVATE_ACTIONS.includes(action) ? `to ${action.toLowerCase()}` : 'to send'),
  you: 'You',
  /** After the name of a colleague. */
  onlyYourOrganization: 'only your organization sees this',
  stockNumber: 'Stock number',
  failedToConfirm: 'Failed to confirm',
  loading: 'Loading…',
  choices: 'Choices',
  noMatches: 'No matches.',
  noUpdates: 'No updates yet.',
  results: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  copyVin: 'Copy VIN',
  vinCopied: 'VIN copied',
  copyFailed: 'The VIN could not be copied',
  titleChain: 'Title chain',
  breadcrumb: 'Breadcrumb',
  account: 'Account',
  profile: 'Profile',
  activeOrganization: 'Active organization',
  allOrganizations: 'All organizations',
  addOrganization: 'Add organization',
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  unread: (count: number) => `${count} unread`,
  menu: 'Menu',
  mainNavigation: 'Main',
  signOut: 'Sign out',
  signOutOnMobile: 'Sign Out',
  skipToContent: 'Skip to content',
  more: (count: number) => `+${count}`,
  type: ORG_TYPE_NAMES,
  eta: (day: string) => `ETA ${day}`,
  completed: 'Completed',
  miles: (count: string) => `${count} mi`,
  today: 'Today',
  months: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
  time: {
    now: 'now',
    justNow: 'just now',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
    ago: (span: string) => `${span} ago`,
    yesterday: 'Yesterday',
    at: (day: string, clock: string) => `${day}, ${clock}`,
  },
} as const;

/** The texts of inputs and forms that only some screens have. */
export const inputsCopy = {
  unfinishedDay: 'Enter the whole date.',
  unfinishedTime: 'Enter the whole time.',
  notNumber: 'Enter a whole number.',
  notMiles: 'Enter whole miles, such as 48,210.',
  /** How a number was read. */
  taken: {
    tenths: (number: string) => `Tenths are left out: ${number}.`,
    thousands: (number: string) => `Read as ${number}.`,
  },
  leave: { title: 'Leave without saving?', leave: 'Leave', stay: 'Keep editing' },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordStrength: 'Password strength',
} as const;
