// Every number of the business in one place, in the order of the product page's table of limits.

export const DEFAULT_REDIRECT = '/dashboard';
/** Updates on a thread: so many at first, and so many more per "Show more". */
export const UPDATES_SHOWN = 3;
/** So many of the newest come with a thread, and so many earlier ones at a time. */
export const UPDATES_A_PAGE = 50;
/** No thread has more updates than PostgreSQL's whole numbers count. */
export const UPDATES_MAX = 2_147_483_647;
/** Partners, requests, and a page of the dashboard or of notifications. */
export const PAGE_SIZE = 25;
export const ORG_SEARCH_MAX = 25;
/** Beside "Invite" on a thread. */
export const ORG_PICKER_MAX = 10;
export const SEARCH_DEBOUNCE_MS = 250;
export const THREAD_SEARCH_MAX = 50;
export const THREAD_SEARCH_SHOWN = 3;
/** Open request notes shown, in the composer and beside the updates, before "more". */
export const REQUEST_NOTES_SHOWN = 5;
/** Filter chips stand above the dashboard's cards from this many active threads on. */
export const FILTERS_FROM = 10;
/** Only a VIN of this length is decoded; vehicles before 1981 and some imports have shorter ones. */
export const VIN_LENGTH = 17;
export const VIN_MIN = 5;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PHONE_DIGITS = 10;
export const TOAST_MS = 3000;
/** Event streams of a person, in all browsers together; the tabs of one share one. */
export const STREAMS_A_PERSON = 20;
export const REQUEST_TIMEOUT_MS = 70_000;
export const TOOLTIP_HIDE_MS = 200;
export const PASSPHRASE_LENGTH = 16;
/** A passphrase of an organization's own choice. */
export const PASSPHRASE_MIN = 12;
/** What stands before the passphrase and tells the organizations apart. */
export const JOIN_CODE_LENGTH = 6;

export const INVITE_CODE_LENGTH = 12;
export const INVITE_DAYS = 14;
export const INVITE_DAYS_MAX = 365;
/** The newest in the bell's menu. */
export const NOTIFICATIONS_IN_MENU = 5;
/** So long a mail may be on its way before a person is told that it still is. */
export const MAIL_WAIT_MS = 60_000;

export const MESSAGE_MAX = 2000;
export const NOTE_MAX = 500;
export const NAME_MAX = 200;
/** An organization may be renamed so often in so many days; changing the case of a letter counts. */
export const RENAMES = 5;
export const RENAMES_DAYS = 30;
export const EMAIL_MAX = 254;
export const SEARCH_TEXT_MAX = 100;

export const DAY_MS = 86_400_000;
/** The last moment whose year has four digits, in ms: PostgreSQL does not read what JavaScript writes for a later one. */
export const LAST_TIME = 253_402_300_799_999;
export const ETA_PAST_DAYS = 30;
export const ETA_FUTURE_YEARS = 2;
/** A claim that nobody answered for so long may be confirmed by any active participant upstream. */
export const CLAIM_RIPE_MS = 3 * DAY_MS;
/** An organization may invite another to one thread so often in 24 hours. */
export const INVITES_A_DAY = 3;
/** An invitation to a thread that nobody answered for so long ends as if it were declined. */
export const INVITE_OPEN_MS = 14 * DAY_MS;

export const YEAR_MIN = 1900;
export const YEARS_AHEAD = 2;
export const MILEAGE_MAX = 2_000_000;

/** Strangers that an organization may mail in a day: in its first week, and after. */
export const STRANGERS_A_DAY_AT_FIRST = 50;
export const STRANGERS_A_DAY = 500;
export const FIRST_WEEK_MS = 7 * DAY_MS;
/** So many invitations to one address leave together in one mail. */
export const STRANGER_MAILS_TOGETHER = 50;
/** A day of mail to strangers begins at 08:00 UTC, midnight in Los Angeles, when nobody in the 48 states is at work. */
export const MAIL_DAY_BEGINS_MS = 8 * 3_600_000;
/** And its morning is 13:00 UTC: eight o'clock in New York and five in Los Angeles, an hour later in summer. */
export const MAIL_MORNING_MS = 13 * 3_600_000;

/** A placeholder's neighbors may send it the platform invite again after so long. */
export const PLATFORM_INVITE_AGAIN_MS = 3_600_000;
export const CLAIM_LINK_MS = 30 * DAY_MS;
export const RESET_LINK_MS = 3_600_000;
export const VERIFY_LINK_MS = 7 * DAY_MS;

/** An account knows so many browsers, each for so long after its last sign-in there. Browsers keep no cookie for longer. */
export const KNOWN_BROWSERS_MAX = 20;
export const KNOWN_BROWSER_MS = 400 * DAY_MS;
