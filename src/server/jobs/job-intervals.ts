// How often the job queue acts, and how long it waits.
import { FIRST_RETRY_MS } from '../../domain/mail-retries.ts';

/** In seconds. */
export type JobIntervals = {
  /** How often new jobs are claimed. */
  poll: number;
  /** The pause before the first retry; it about doubles each time, up to the maximum in `mail-retries.ts`. 0: no pause at all. */
  retry: number;
  /** After this time an attempt counts as lost, whatever its process does. Longer than any attempt can take. */
  expire: number;
  /** A process that sends no heartbeat for its jobs for this long counts as dead; at least 10. null: only `expire` counts. */
  heartbeat: number | null;
  /** How often jobs of dead processes are released for others. */
  watch: number;
  /** How often what is due is looked for, such as expired invitations, reminders and mails that have lost their job. */
  repair: number;
};
export const JOB_INTERVALS: JobIntervals = { poll: 1, retry: FIRST_RETRY_MS / 1000, expire: 7200, heartbeat: 10, watch: 10, repair: 60 };
