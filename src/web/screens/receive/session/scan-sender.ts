// Sends what was scanned, a few at a time, and keeps it in this browser until the server has answered. A scan never waits for the network.
import { newKey } from '../../../data/api-client.ts';
import { ApiError } from '../../../data/api-error.ts';
import { readLastingDrafts, writeLastingDraft } from '../../../drafts/draft-storage.ts';
import { afterConfirmed, afterTakenBack, isSettled, jobToReceive, jobToTakeBack, type ScanJob, type TitleRef } from './scan-job.ts';

/** Commands at a time. */
const IN_FLIGHT_MAX = 4;
/** ms until the next try while the server cannot be reached, besides the one as soon as it can be. */
const RETRY_MS = 5_000;

export interface ScanCalls {
  /** Returns the number of the entry, null if it cannot be taken back. */
  confirm(title: TitleRef, key: string): Promise<number | null>;
  takeBack(title: TitleRef, seq: number, key: string): Promise<void>;
  /** Whether the page still acts for the organization that scanned. */
  isActing(): boolean;
  /** A title that could not be undone was received too long ago. */
  tooLate: string;
}

export interface ScanState {
  /** By thread. */
  jobs: ReadonlyMap<string, ScanJob>;
  /** Threads whose command waits for the connection. */
  waiting: ReadonlySet<string>;
  /** Why a command was refused, by thread. */
  refusals: ReadonlyMap<string, string>;
}

export type ScanSender = ReturnType<typeof createScanSender>;

/** `prefix`: of the keys under which the jobs are kept. */
export function createScanSender(prefix: string, calls: ScanCalls) {
  const jobs = new Map<string, ScanJob>();
  const inFlight = new Set<string>();
  const waiting = new Set<string>();
  const refusals = new Map<string, string>();
  const listeners = new Set<() => void>();
  let state: ScanState = snapshot();
  let timer: ReturnType<typeof setTimeout> | undefined;
  for (const job of readLastingDrafts(prefix)
    .flatMap(parseJob)
    .toSorted((a, b) => a.at - b.at))
    jobs.set(job.title.threadId, job);
  changed();

  return {
    state: () => state,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    receive(title: TitleRef): void {
      want('received', title, () => jobToReceive(title, newKey(), Date.now()));
    },
    /** `seq`: the entry that received it, null if that is not stored yet. */
    undo(title: TitleRef, seq: number | null): void {
      want('open', title, () => (seq === null ? null : jobToTakeBack(title, seq, newKey(), Date.now())));
    },
    send,
  };

  function want(wanted: ScanJob['wanted'], title: TitleRef, create: () => ScanJob | null): void {
    const known = jobs.get(title.threadId);
    refusals.delete(title.threadId);
    const job = known ? { ...known, wanted } : create();
    if (job) keep(title.threadId, job);
    send();
    changed();
  }

  /** Starts what can be sent now. */
  function send(): void {
    clearTimeout(timer);
    for (const [threadId, job] of jobs) {
      if (inFlight.has(threadId)) continue;
      if (isSettled(job)) keep(threadId, null);
      else if (inFlight.size < IN_FLIGHT_MAX && calls.isActing()) void run(threadId, job);
    }
    if (waiting.size > 0) timer = setTimeout(send, RETRY_MS);
  }

  async function run(threadId: string, job: ScanJob): Promise<void> {
    inFlight.add(threadId);
    if (!navigator.onLine) waiting.add(threadId);
    keep(threadId, { ...job, isSent: true });
    try {
      const seq = job.step === 'confirm' ? await calls.confirm(job.title, job.key) : null;
      if (job.step === 'take-back') await calls.takeBack(job.title, job.seq!, job.key);
      const now = jobs.get(threadId) ?? job;
      const isTooLate = job.step === 'confirm' && seq === null && now.wanted === 'open';
      if (isTooLate) refusals.set(threadId, calls.tooLate);
      waiting.delete(threadId);
      keep(threadId, job.step === 'confirm' ? afterConfirmed(now, seq, newKey()) : afterTakenBack(now, newKey()));
    } catch (error) {
      if (isWorthWaiting(error)) waiting.add(threadId);
      else {
        waiting.delete(threadId);
        refusals.set(threadId, error instanceof Error ? error.message : String(error));
        keep(threadId, null);
      }
    }
    inFlight.delete(threadId);
    // The next try of one that waits comes with the timer, or as soon as the server can be reached.
    if (waiting.has(threadId)) {
      clearTimeout(timer);
      timer = setTimeout(send, RETRY_MS);
    } else send();
    changed();
  }

  function keep(threadId: string, job: ScanJob | null): void {
    if (job) jobs.set(threadId, job);
    else {
      jobs.delete(threadId);
      waiting.delete(threadId);
    }
    writeLastingDraft(`${prefix}${threadId}`, job ? JSON.stringify(job) : '');
  }

  function snapshot(): ScanState {
    return { jobs: new Map(jobs), waiting: new Set(waiting), refusals: new Map(refusals) };
  }

  function changed(): void {
    state = snapshot();
    for (const listener of listeners) listener();
  }
}

/** The command was not decided: it can be sent again with its key. */
const isWorthWaiting = (error: unknown): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || error.code === 'resource-exhausted' || error.code === 'unauthenticated');

function parseJob(text: string): ScanJob[] {
  try {
    const job = JSON.parse(text) as ScanJob;
    return typeof job.title.threadId === 'string' && typeof job.key === 'string' ? [job] : [];
  } catch {
    return [];
  }
}
