// The loop that claims jobs and runs each one independently, so that a slow job occupies only its own slot.
//
// A job is claimed if there is a free slot, no other job for its address is running, and its host has fewer running jobs than its limit,
// counting all processes; mailboxes that did not answer before have at most half of both. Other jobs stay in the queue and do not use up an
// attempt. The last slots, in the process and for each host, are for jobs that a user waits for. `db/mail/mail-jobs.ts` claims the jobs; their
// outcome is reported to pg-boss. The heartbeat of a job continues until its attempt ends. The slot is freed when the outcome is stored in the
// database: until then the job counts for its host. If the database is unreachable, outcomes are reported when it is back.
//
// If the database missed a job's heartbeats, the job is claimed again. If this process claims it while the first attempt still runs here,
// no second attempt is started: one process does not send a mail twice.
import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { CONCURRENT_MAILS, SILENT_PER_PROCESS } from '../../domain/mail-retries.ts';
import { type ClaimedJob, claimMailJobs, followClock } from '../db/mail/mail-jobs.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { log } from '../log.ts';
import type { JobIntervals } from './job-intervals.ts';

/** Runs one attempt. If it rejects, the job is retried later. When `signal` is aborted, it must end at once. */
export type RunJob = (mailId: string, signal: AbortSignal) => Promise<void>;

type WorkerOptions = {
  sql: Sql;
  boss: PgBoss;
  queue: string;
  /** The priority of jobs that a user waits for. */
  awaited: number;
  /** Whether no job may be claimed now. */
  isOnHold: () => Promise<boolean>;
};
type Attempt = {
  /** Several if the job was claimed again meanwhile. */
  claims: ClaimedJob[];
  controller: AbortController;
  /** The outcome; undefined while the attempt runs. */
  isDone?: boolean;
};

/** The number of heartbeats within the time after which a process counts as dead. */
const HEARTBEATS_PER_TIMEOUT = 3;
/** When the process stops, an attempt that takes longer than this is left to another process. */
const STOP_TIMEOUT_MS = 5000;
/** How long to wait for aborted attempts and, if it is unreachable, for the database. */
const ABORT_TIMEOUT_MS = 1000;

/** Runs until `stop`, which resolves when all attempts have ended or were aborted. */
export function startJobWorker(
  { sql, boss, queue, awaited, isOnHold }: WorkerOptions,
  intervals: JobIntervals,
  work: RunJob,
): { stop(): Promise<void> } {
  const attempts = new Map<string, Attempt>();
  const state = { isStopping: false, isFailing: false, wake: () => {} };

  const startAttempt = (claim: ClaimedJob) => {
    const running = attempts.get(claim.id);
    if (running) {
      running.claims.push(claim);
      return;
    }
    const attempt: Attempt = { claims: [claim], controller: new AbortController() };
    attempts.set(claim.id, attempt);
    const timeout = setTimeout(() => attempt.controller.abort(), intervals.expire * 1000);
    void succeeds(work(claim.id, attempt.controller.signal), attempt.controller.signal).then((isDone) => {
      clearTimeout(timeout);
      attempt.isDone = isDone;
      state.wake();
    });
  };

  const reportOutcomes = async () => {
    for (const isDone of [true, false]) {
      const ended = [...attempts].filter(([, one]) => one.isDone === isDone);
      if (ended.length === 0) continue;
      const claims = ended.flatMap(([, one]) => one.claims);
      await (isDone ? boss.complete(queue, claims) : boss.fail(queue, claims));
      for (const [id] of ended) attempts.delete(id);
    }
  };

  const claimJobs = async () => {
    const free = CONCURRENT_MAILS - attempts.size;
    if (free <= 0 || state.isStopping || (await isOnHold())) return;
    await followClock(sql, queue);
    const silent = [...attempts.values()].filter(({ claims: [claim] }) => claim?.isSilent).length;
    const freeForSilent = Math.max(0, SILENT_PER_PROCESS - silent);
    for (const claim of await claimMailJobs(sql, { queue, awaited, free, freeForSilent, now: Date.now() })) startAttempt(claim);
  };

  const onError = (error: unknown) => {
    if (!state.isFailing) log('jobs-failed', { error }); // once, until a turn succeeds
    state.isFailing = true;
  };
  const runTurn = async () => {
    try {
      await reportOutcomes();
      await claimJobs();
      state.isFailing = false;
    } catch (error) {
      onError(error);
    }
  };

  const runLoop = async () => {
    while (!state.isStopping) {
      // An attempt that ends begins the next turn at once.
      const next = new Promise<void>((resolve) => {
        state.wake = resolve;
      });
      await runTurn();
      const timer = setTimeout(() => state.wake(), intervals.poll * 1000);
      await next;
      clearTimeout(timer);
    }
  };

  const heartbeat =
    intervals.heartbeat === null
      ? undefined
      : setInterval(
          () => {
            const claims = [...attempts.values()].flatMap((one) => one.claims);
            if (claims.length > 0) boss.touch(queue, claims).catch(onError);
          },
          (intervals.heartbeat * 1000) / HEARTBEATS_PER_TIMEOUT,
        );
  const loop = runLoop();

  const areRunning = () => [...attempts.values()].some(({ isDone }) => isDone === undefined);
  const ended = async () => {
    await loop;
    while (areRunning()) await pause(20, undefined, { ref: false });
  };
  return {
    stop: async () => {
      state.isStopping = true;
      state.wake();
      const all = ended();
      await Promise.race([all, pause(STOP_TIMEOUT_MS, undefined, { ref: false })]);
      for (const { controller } of attempts.values()) controller.abort();
      await Promise.race([all, pause(ABORT_TIMEOUT_MS, undefined, { ref: false })]);
      clearInterval(heartbeat);
      await reportOutcomes().catch(onError);
    },
  };
}

/** Whether the attempt succeeded. An aborted attempt counts as ended, even if it is still running. */
async function succeeds(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
  const aborted = new Promise<false>((resolve) => {
    signal.addEventListener('abort', () => resolve(false), { once: true });
  });
  return await Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    aborted,
  ]);
}
