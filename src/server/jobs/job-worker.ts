// The loop that takes jobs and tries each on its own, so that a slow one holds its own place and nobody else's.
//
// A job is taken when there is a place for it, none to its address is under way, and its host has fewer than its share under way, in all
// processes: the others are left alone, and lose no try by waiting. The last places are for jobs that somebody waits for, in the process
// and at each host. `db/mail/mail-jobs.ts` claims them; how a try ended is told to pg-boss. A job that is taken is tried; its
// heartbeat goes on as long as that takes. When the try has ended, its place is free as soon as the database knows how it ended: until
// then the job counts for its host. What ended while the database was away is told when it is back.
//
// A job whose heartbeat the database has missed is given to another try. If this process takes it and the first try still goes on here,
// it waits for that one: a mail is not sent twice by one process.
import { setTimeout as pause } from 'node:timers/promises';
import type { PgBoss } from 'pg-boss';
import { CONCURRENT_MAILS } from '../../domain/mail-retries.ts';
import { type ClaimedJob, claimMailJobs } from '../db/mail/mail-jobs.ts';
import type { Sql } from '../db/sql.ts';
import type { JobIntervals } from './job-queue.ts';
import { log } from '../log.ts';

/** One try. Whatever it throws makes it wait for the next one. When `signal` is aborted, it is to end at once. */
export type RunJob = (mailId: string, signal: AbortSignal) => Promise<void>;

/** `awaited`: the priority of jobs that somebody waits for. `isOnHold`: whether none is to be taken now. */
type From = { sql: Sql; boss: PgBoss; queue: string; awaited: number; isOnHold: () => Promise<boolean> };
/** `claims`: several where the job was claimed again meanwhile. `isDone`: undefined as long as it goes on. */
type Try = { claims: ClaimedJob[]; ending: AbortController; isDone?: boolean };

/** So often within the time after which a process counts as dead it says that it lives. */
const BEATS = 3;
/** A try that takes longer than this when the process stops is left to another process. */
const STOP_MS = 5000;
/** Aborted, a try ends at once; a database that is away is not waited for any longer. */
const ENDING_MS = 1000;

/** Goes on until `stop`, which ends when every try has ended. */
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

  /** Tells how tries ended, and frees their places. */
  const tell = async () => {
    for (const isDone of [true, false]) {
      const ended = [...tries].filter(([, one]) => one.isDone === isDone);
      if (ended.length === 0) continue;
      const claims = ended.flatMap(([, one]) => one.claims);
      await (isDone ? boss.complete(queue, claims) : boss.fail(queue, claims));
      for (const [id] of ended) tries.delete(id);
    }
  };

  /** Takes what there is a place for. */
  const take = async () => {
    const free = CONCURRENT_MAILS - tries.size;
    if (free <= 0 || state.isStopping || (await isOnHold())) return;
    for (const claim of await claimMailJobs(sql, { queue, awaited, free })) begin(claim);
  };

  const failed = (error: unknown) => {
    if (!state.isFailing) log('jobs-failed', { error }); // once, until it works again
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
      // What ends meanwhile begins the next turn at once.
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

/** Whether the try did what it was for. It has ended when it is aborted, even if it goes on. */
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
