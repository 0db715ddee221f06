// The loop that claims jobs and runs each one independently, so that a slow job occupies only its own slot.
//
// A job is claimed if there is a free slot, no other job for its address is running, and its host has fewer running jobs than its limit,
// counting all processes. Other jobs stay in the queue and do not use up an attempt. The last slots, in the process and for each host, are
// for jobs that a user waits for. `db/mail/mail-jobs.ts` claims the jobs; their outcome is reported to pg-boss. The heartbeat of a job
// continues until its attempt ends. The slot is freed when the outcome is stored in the database: until then the job counts for its host.
// If the database is unreachable, outcomes are reported when it is back.
//
// If the database missed a job's heartbeats, the job is claimed again. If this process claims it while the first attempt still runs here,
// no second attempt is started: one process does not send a mail twice.
import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { MAILS_UNDER_WAY } from '../../domain/mail-retries.ts';
import { type ClaimedJob, claimMailJobs } from '../db/mail/mail-jobs.ts';
import type { Sql } from '../db/sql.ts';
import type { JobIntervals } from './job-queue.ts';
import { log } from '../log.ts';

/** Runs one attempt. If it rejects, the job is retried later. When `signal` is aborted, it must end at once. */
export type RunJob = (mailId: string, signal: AbortSignal) => Promise<void>;

/** `awaited`: the priority of jobs that a user waits for. `isOnHold`: whether no job may be claimed now. */
type From = { sql: Sql; boss: PgBoss; queue: string; awaited: number; isOnHold: () => Promise<boolean> };
/** `claims`: several if the job was claimed again meanwhile. `isDone`: the outcome; undefined while the attempt runs. */
type Try = { claims: ClaimedJob[]; ending: AbortController; isDone?: boolean };

/** The number of heartbeats within the time after which a process counts as dead. */
const BEATS = 3;
/** When the process stops, an attempt that takes longer than this is left to another process. */
const STOP_MS = 5000;
/** How long to wait for aborted attempts and, if it is unreachable, for the database. */
const ENDING_MS = 1000;

/** Runs until `stop`, which resolves when all attempts have ended or were aborted. */
export function startJobWorker({ sql, boss, queue, awaited, isOnHold }: From, pace: JobIntervals, work: RunJob): { stop(): Promise<void> } {
  const tries = new Map<string, Try>();
  const state = { isStopping: false, isFailing: false, wake: () => {} };

  const begin = (claim: ClaimedJob) => {
    const before = tries.get(claim.id);
    if (before) {
      before.claims.push(claim);
      return;
    }
    const one: Try = { claims: [claim], ending: new AbortController() };
    tries.set(claim.id, one);
    const late = setTimeout(() => one.ending.abort(), pace.expire * 1000);
    void tried(work(claim.id, one.ending.signal), one.ending.signal).then((isDone) => {
      clearTimeout(late);
      one.isDone = isDone;
      state.wake();
    });
  };

  /** Reports the outcomes of attempts and frees their slots. */
  const tell = async () => {
    for (const isDone of [true, false]) {
      const ended = [...tries].filter(([, one]) => one.isDone === isDone);
      if (ended.length === 0) continue;
      const claims = ended.flatMap(([, one]) => one.claims);
      await (isDone ? boss.complete(queue, claims) : boss.fail(queue, claims));
      for (const [id] of ended) tries.delete(id);
    }
  };

  /** Claims jobs for the free slots. */
  const take = async () => {
    const free = MAILS_UNDER_WAY - tries.size;
    if (free <= 0 || state.isStopping || (await isOnHold())) return;
    for (const claim of await claimMailJobs(sql, { queue, awaited, free })) begin(claim);
  };

  const failed = (error: unknown) => {
    if (!state.isFailing) log('jobs-failed', { error }); // once, until a turn succeeds
    state.isFailing = true;
  };
  const turn = async () => {
    try {
      await tell();
      await take();
      state.isFailing = false;
    } catch (error) {
      failed(error);
    }
  };

  const goOn = async () => {
    while (!state.isStopping) {
      // An attempt that ends begins the next turn at once.
      const next = new Promise<void>((resolve) => {
        state.wake = resolve;
      });
      await turn();
      const timer = setTimeout(() => state.wake(), pace.poll * 1000);
      await next;
      clearTimeout(timer);
    }
  };

  const beat =
    pace.heartbeat === null
      ? undefined
      : setInterval(
          () => {
            const claims = [...tries.values()].flatMap((one) => one.claims);
            if (claims.length > 0) boss.touch(queue, claims).catch(failed);
          },
          (pace.heartbeat * 1000) / BEATS,
        );
  const going = goOn();

  const goesOn = () => [...tries.values()].some(({ isDone }) => isDone === undefined);
  const ended = async () => {
    await going;
    while (goesOn()) await pause(20, undefined, { ref: false });
  };
  return {
    stop: async () => {
      state.isStopping = true;
      state.wake();
      const all = ended();
      await Promise.race([all, pause(STOP_MS, undefined, { ref: false })]);
      for (const { ending } of tries.values()) ending.abort();
      await Promise.race([all, pause(ENDING_MS, undefined, { ref: false })]);
      clearInterval(beat);
      await tell().catch(failed);
    },
  };
}

/** Whether the attempt succeeded. An aborted attempt counts as ended, even if it is still running. */
async function tried(work: Promise<void>, signal: AbortSignal): Promise<boolean> {
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
