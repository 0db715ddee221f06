// The product's limits: sizes, waits and terms.

/** Updates shown on a thread at first, and added by each "Show more". */
export const UPDATES_SHOWN = 3;
/** Updates loaded with a thread (the newest), and with each request for earlier ones. */
export const UPDATES_PER_PAGE = 50;
/** The most updates of a thread: the largest PostgreSQL integer. */
export const UPDATES_MAX = 2_147_483_647;
/** Entries per page of partners, requests, the dashboard and notifications. */
export const PAGE_SIZE = 25;
export const ORG_SEARCH_MAX = 25;
/** Matches in the organization picker. */
export const ORG_PICKER_MAX = 10;
export const SEARCH_DEBOUNCE_MS = 250;
export const THREAD_SEARCH_MAX = 50;
export const THREAD_SEARCH_SHOWN = 3;
/** Notes of open requests shown in the composer and beside the updates before "more". */
export const REQUEST_NOTES_SHOWN = 5;
/** Rows that the table loads at a time by default, and at most. */
export const DESK_PAGE_SIZE = 50;
export const DESK_PAGE_MAX = 500;
/** More active threads than any organization has. */
export const DESK_ROWS_MAX = 1_000_000;
/** With more active threads than this, the dashboard shows the table unless the viewer chose the cards. */
export const TABLE_FROM_THREADS = 25;
/** The most threads of one bulk command. */
export const BULK_MAX = 100;
/** The most threads of one mail. */
export const BUNDLE_MAX = 100;
export const STOCK_NUMBER_MAX = 40;
/** Characters of a tracking number, and of what is pasted for one, such as a link. */
export const TRACKING_NUMBER_MAX = 40;
export const TRACKING_TEXT_MAX = 500;
/** The dashboard shows filter chips from this number of active threads on. */
export const FILTERS_MIN_THREADS = 10;
/** Only VINs of this length are decoded. Vehicles before 1981 and some imports have shorter ones. */
export const VIN_LENGTH = 17;
export const VIN_MIN = 5;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const PHONE_DIGITS = 10;
export const TOAST_MS = 3000;
/** Event streams of a user in all browsers. The tabs of a browser share one. */
export const STREAMS_PER_USER = 20;
export const REQUEST_TIMEOUT_MS = 70_000;
export const TOOLTIP_HIDE_MS = 200;
export const PASSPHRASE_LENGTH = 16;
/** The least length of a passphrase that an organization chooses itself. */
export const PASSPHRASE_MIN = 12;
/** The code before the passphrase, which identifies the organization. */
export const JOIN_CODE_LENGTH = 6;

/** Wrong codes to join within `WRONG_CODES_MINUTES`: by one user, from one address, and with one organization's code. */
export const WRONG_CODES_MAX = 5;
export const WRONG_CODES_MINUTES = 15;
/** For this time, managers see how many wrong passphrases were tried. */
export const WRONG_PASSPHRASES_SHOWN_MS = 7 * 86_400_000;

export const INVITE_CODE_LENGTH = 12;
export const INVITE_DAYS = 14;
export const INVITE_DAYS_MAX = 365;
/** The newest notifications in the bell's menu. */
export const NOTIFICATIONS_IN_MENU = 5;
/** After this time a screen says that a mail is still pending. */
export const MAIL_WAIT_MS = 60_000;

export const MESSAGE_MAX = 2000;
export const NOTE_MAX = 500;
/** Title terms of an organization, and characters of where they are from and of how a claim is filed. */
export const TERMS_MAX = 500;
export const TERMS_TEXT_MAX = 200;
export const HOW_TO_FILE_MAX = 300;
/** The number by which the other side finds a claim. */
export const CONFIRMATION_MAX = 60;
export const LENDER_NAME_MAX = 100;
export const LENDER_REFERENCE_MAX = 60;
export const NAME_MAX = 200;
/** The most renames of an organization within `RENAMES_DAYS`. A change of case counts. */
export const RENAMES_MAX = 5;
export const RENAMES_DAYS = 30;
/** The most organizations that a person may make in 24 hours, and in all. Placeholders and claimed ones do not count. */
export const ORGS_MADE_A_DAY = 15;
export const ORGS_MADE_MAX = 50;
export const EMAIL_MAX = 254;
export const SEARCH_TEXT_MAX = 100;
/** The most words of a search: each is compared with every row. */
export const SEARCH_WORDS_MAX = 10;
/** The most stock numbers and VINs of one list, and the characters of a list in one line. */
export const LISTED_MAX = 200;
export const LISTED_TEXT_MAX = 8400;

export const MINUTE_MS = 60_000;
export const DAY_MS = 86_400_000;
/** For this time, an organization is marked "New". */
export const NEW_ORG_MS = 30 * DAY_MS;
/** The last time (ms) with a four-digit year. PostgreSQL cannot parse JavaScript's format of later ones. */
export const MAX_TIME = 253_402_300_799_999;
export const ETA_PAST_DAYS = 30;
export const ETA_FUTURE_YEARS = 2;
/** After this time, any active participant upstream may confirm an unanswered claim. */
export const CLAIM_ESCALATION_MS = 3 * DAY_MS;
/** After this time, the author of an unanswered claim or delivery may confirm it alone. */
export const UNANSWERED_MS = 14 * DAY_MS;
/** For this time, an organization that was completed without its own word may object. */
export const OBJECT_MS = 14 * DAY_MS;
/** For this time, an ended thread can be reopened. */
export const REOPEN_MS = 30 * DAY_MS;
/** For this time, an answer can be taken back while nothing else has happened. */
export const TAKE_BACK_MS = 10 * 60_000;
/** Mail about an answer that can be taken back, or an envelope, waits so long. The toast with Undo stays as long. */
export const UNDO_MAIL_WAIT_MS = 20_000;
/** Mail about what an organization does to several titles, each with a command of its own, waits so long for the next one. */
export const SEVERAL_MAIL_WAIT_MS = 3000;
/** Mail to the sender of an envelope waits so long for the next title to be taken out, until none is left. */
export const RECEIVING_MAIL_WAIT_MS = 10 * 60_000;
/** Mail to others about titles that arrive in envelopes waits so long for the next one. */
export const ARRIVALS_MAIL_WAIT_MS = 60_000;
/** An organization that adds cars one after the other mails its neighbor about the first at once, and about those that follow once in this time. */
export const INVITATIONS_MAIL_WAIT_MS = 5 * 60_000;
/** After this time, the target of an open request can be reminded, or asked again after a withdrawal. */
export const REMIND_AFTER_MS = DAY_MS;
/** How often an organization may give each command with a daily limit, per thread and 24 hours. */
export const COMMANDS_PER_DAY = 3;
/** The most invitations from one organization to another for the same thread in 24 hours. */
export const INVITES_PER_DAY = 3;
/**
 * Invitations to threads of organizations that are not partners, in a day and in all organizations of the same owners: so many are told one
 * by one, and so many are possible.
 */
export const STRANGER_INVITATIONS_TOLD_APART = 20;
export const STRANGER_INVITATIONS_PER_DAY = 500;
/** After this time, an unanswered thread invitation ends as if it were declined. */
export const INVITE_OPEN_MS = 14 * DAY_MS;

export const YEAR_MIN = 1900;
/** The latest model year that can be on the market: the year after next. `now` in ms since the epoch. */
export const latestModelYear = (now: number): number => new Date(now).getUTCFullYear() + 2;
export const MILEAGE_MAX = 2_000_000;

/** Strangers that an organization may mail per day: in its first week, and afterwards. */
export const STRANGERS_PER_DAY_FIRST_WEEK = 50;
export const STRANGERS_PER_DAY = 500;
export const FIRST_WEEK_MS = 7 * DAY_MS;
/** The most invitations to one address in one mail. */
export const STRANGER_MAILS_PER_MESSAGE = 50;
/** The day for limits of mail to strangers starts at 08:00 UTC, midnight in Los Angeles, when nobody in the 48 states is at work. */
export const MAIL_DAY_START_MS = 8 * 3_600_000;
/** Held mail is sent at 13:00 UTC: 8 a.m. in New York and 5 a.m. in Los Angeles, one hour later in summer. */
export const MAIL_MORNING_MS = 13 * 3_600_000;

/** The least time between two platform invites to a placeholder. */
export const PLATFORM_INVITE_INTERVAL_MS = 3_600_000;
export const CLAIM_LINK_MS = 30 * DAY_MS;
export const RESET_LINK_MS = 3_600_000;
export const VERIFY_LINK_MS = 7 * DAY_MS;

/** The most known browsers of an account, and their lifetime after the last sign-in, which is the longest that browsers keep a cookie. */
export const KNOWN_BROWSERS_MAX = 20;
export const KNOWN_BROWSER_MS = 400 * DAY_MS;
