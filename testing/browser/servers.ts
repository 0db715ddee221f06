// The addresses of the browser tests' servers. They use consecutive ports from E2E_PORT (3100 if unset): six, and
// one for each test process.
const first = Number(process.env['E2E_PORT'] ?? 3100);

export const ORIGINS = [`http://localhost:${first}`, `http://localhost:${first + 1}`] as const;
/** For a server that one test starts for itself. */
export const OWN_ORIGIN = `http://localhost:${first + 2}`;
/** For a server whose clock is ahead: tests that run at the same time have one each. */
export const STEPPED_ORIGIN = `http://localhost:${first + 6 + Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)}`;
export const SMTP = `smtp://127.0.0.1:${first + 3}`;
/** Lists received mails as JSON. `?to=` names the recipient. */
export const MAIL_LIST = `http://127.0.0.1:${first + 4}`;
export const GOOGLE = `http://localhost:${first + 5}`;
/** The mail server rejects addresses with this prefix: no such mailbox. */
export const BOUNCING = 'nobody.';
/** The mail server answers addresses with this prefix with a temporary error: try again later. */
export const BUSY = 'busy.';
