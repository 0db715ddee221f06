// What goes on without anybody asking for it: mail is sent, invitations expire, and what nobody needs any more is forgotten.
import type { Config } from './config.ts';
import { forgetOldVerifications } from './db/accounts.ts';
import { forgetGoneStreams } from './db/live-streams.ts';
import { forgetOldBrowsers } from './db/known-browsers.ts';
import { forgetOldMails } from './db/mail.ts';
import { forgetRenames } from './db/org-names.ts';
import { DAY_MS, RENAMES_DAYS } from '../domain/limits.ts';
import { forgetOldTokens } from './db/one-time-tokens.ts';
import { forgetOldSessions } from './db/sessions.ts';
import type { Sql } from './db/sql.ts';
import { makeCarrier, PATIENCE, type Patience } from './email/carrier.ts';
import { makeDelivery } from './email/deliver.ts';
import { watchHold } from './email/hold.ts';
import { makePost } from './email/post.ts';
import { makeReleasing } from './email/release.ts';
import { expireInvites } from './expire-invites.ts';
import { forgetOldKeys } from './http/idempotency.ts';
import { type Jobs, PACE, type Pace } from './jobs.ts';
import type { Live } from './live.ts';
import { log } from './log.ts';
import type { Figures } from './metrics/figures.ts';
import { forgetOldAttempts } from './sign-in-limits.ts';

export type MailPace = { pace: Pace; patience: Patience };
export const MAIL_PACE: MailPace = { pace: PACE, patience: PATIENCE };

const HOUR_MS = 3_600_000;

type Services = { config: Config; sql: Sql; live: Live; figures: Figures; jobs: Jobs };

/** Goes on until the answer is called; the mails under way end with the jobs. */
export async function startBackground({ config, sql, live, figures, jobs }: Services, { pace, patience }: MailPace): Promise<() => void> {
  const { deliver, failLost } = makeDelivery({ config, sql, live, figures, carry: makeCarrier(config, patience) });
  const isOnHold = watchHold(sql);
  jobs.work(deliver, isOnHold);
  const { releaseDue, tidy } = makeReleasing({ sql, live, figures, jobs });
  const stops = [
    every(pace.poll * 1000, 'releasing mails', async () => void ((await isOnHold()) || (await releaseDue(Date.now())))),
    every(pace.lost * 1000, 'tidying held mails', async () => await tidy(Date.now())),
    every(pace.lost * 1000, 'looking for lost mails', async () => void ((await isOnHold()) || (await failLost()))),
    every(pace.lost * 1000, 'expiring invitations', async () => await expireInvites({ sql, live, post: makePost(jobs) }, Date.now())),
    every(HOUR_MS, 'forgetting old keys', async () => await forgetOldKeys(sql)),
    every(HOUR_MS, 'forgetting old mails', async () => await forgetOldMails(sql)),
    every(HOUR_MS, 'forgetting streams that are gone', async () => await forgetGoneStreams(sql)),
    every(HOUR_MS, 'forgetting old browsers', async () => await forgetOldBrowsers(sql, Date.now())),
    every(HOUR_MS, 'forgetting old names', async () => await forgetRenames(sql, Date.now() - RENAMES_DAYS * DAY_MS)),
    every(HOUR_MS, 'forgetting old tokens', async () => await forgetOldTokens(sql)),
    every(HOUR_MS, 'forgetting old sessions', async () => await forgetOldSessions(sql)),
    every(HOUR_MS, 'forgetting old verifications', async () => await forgetOldVerifications(sql)),
    every(HOUR_MS, 'forgetting old sign-in attempts', async () => await forgetOldAttempts(sql)),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Does it again and again until the answer is called. A failure is told, and the next time may be better. */
function every(ms: number, what: string, work: () => Promise<void>): () => void {
  const timer = setInterval(() => {
    work().catch((error: unknown) => log('tidying-failed', { what, error }));
  }, ms).unref();
  return () => clearInterval(timer);
}
