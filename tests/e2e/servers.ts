// Where the servers of the browser tests listen: two of ours from E2E_PORT (3100 if unset), one that a test starts, a mail server and Google after them.
const first = Number(process.env['E2E_PORT'] ?? 3100);

export const ORIGINS = [`http://localhost:${first}`, `http://localhost:${first + 1}`] as const;
/** Where a test starts a server of its own beside them. */
export const OWN_ORIGIN = `http://localhost:${first + 2}`;
export const SMTP = `smtp://127.0.0.1:${first + 3}`;
/** What the mail server got, as JSON: `?to=` names the recipient. */
export const MAIL_LIST = `http://127.0.0.1:${first + 4}`;
export const GOOGLE = `http://localhost:${first + 5}`;
/** No mailbox whose address begins like this exists. */
export const BOUNCING = 'nobody.';
/** Mailboxes of such addresses are always full: try again later. */
export const BUSY = 'busy.';
