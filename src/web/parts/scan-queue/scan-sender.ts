// Sends what was scanned, a few at a time, and keeps it in this browser until the server has answered. A scan never waits for the network,
// nor for the disk.
//
// All tabs have the same scans: each keeps a copy of what is stored in memory, follows what the others change, and sends a scan only while
// no other tab does. What cannot be stored is in this tab's memory alone.
import { createStore } from '../../browser/store.ts';
import { newKey } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import type { EnvelopeTitle } from '../../../api/envelopes.ts';

/** Commands at a time. */
const IN_FLIGHT_MAX = 4;
/** ms until the next try while the server cannot be reached, besides the one as soon as it can be. */
const RETRY_MS = 5_000;
/** ms after which a scan that is not answered counts as waiting. */
const SLOW_MS = 1_000;

export interface ScanStore {
  read(): Promise<ScanJob[]>;
  /** Stores what `change` makes of the stored job; null deletes it. Resolves once that is on the disk. Rejects if it cannot be stored. */
  change(threadId: string, change: (kept: ScanJob | null) => ScanJob | null): Promise<ScanJob | null>;
  /** Calls `onChange` after another tab has changed a job. */
  follow(onChange: () => void): void;
  /** Runs `work` unless another tab does so for this thread. */
  whileAlone(threadId: string, work: () => Promise<void>): Promise<void>;
}

interface ScanCalls {
  /** Returns the number of the entry, null if it cannot be taken back. */
  confirm(title: TitleRef, key: string): Promise<number | null>;
  takeBack(title: TitleRef, seq: number, key: string): Promise<void>;
  /** Whether the page still acts for the organization that scanned. */
  isActing(): boolean;
  /** How many scans could not be stored. */
  onUnkept(count: number): void;
  /** A title that could not be undone was received too long ago. */
  tooLate: string;
}

/** By thread, or sets of threads, but for refusals. */
export interface ScanState {
  jobs: ReadonlyMap<string, ScanJob>;
  /** Not answered for a while. */
  waiting: ReadonlySet<string>;
  /** On this device's disk. */
  kept: ReadonlySet<string>;
  /** In the memory of this page alone, because the browser could not keep them. */
  unkept: ReadonlySet<string>;
  /** Why a command was refused, by the delivery's update: a title that is sent again has none. */
  refusals: ReadonlyMap<string, string>;
}

export type ScanSender = ReturnType<typeof createScanSender>;
type Change = (job: ScanJob | null) => ScanJob | null;

export function createScanSender(store: ScanStore, calls: ScanCalls) {
  const jobs = new Map<string, ScanJob>();
  const inFlight = new Set<string>();
  const waiting = new Set<string>();
  const kept = new Set<string>();
  const unkept = new Set<string>();
  const refusals = new Map<string, string>();
  /** What is still to be written, by thread. A thread whose changes are being written has an entry too. */
  const unwritten = new Map<string, Change[]>();
  const state = createStore<ScanState>(snapshot());
  let timer: ReturnType<typeof setTimeout> | undefined;
  store.follow(() => void load());
  void load();

  return {
    state: state.get,
    subscribe: state.subscribe,
    receive(title: TitleRef): void {
      want('received', title, newJob(title, null, newKey(), Date.now()));
    },
    /** `seq`: the entry that received it, null if that is not stored yet. */
    undo(title: TitleRef, seq: number | null): void {
      want('open', title, seq === null ? null : newJob(title, seq, newKey(), Date.now()));
    },
    /** Resolves once nothing about the title is left to send. Rejects with the reason if the last of it was refused. */
    settled: ({ threadId, updateId }: TitleRef): Promise<void> =>
      new Promise((resolve, reject) => {
        const check = () => {
          if (jobs.has(threadId)) return;
          stop();
          const refusal = refusals.get(updateId);
          if (refusal === undefined) resolve();
          else reject(new Error(refusal));
        };
        const stop = state.subscribe(check);
        check();
      }),
    send,
  };

  /** `first`: the job if there is none. */
  function want(wanted: ScanJob['wanted'], title: TitleRef, first: ScanJob | null): void {
    const { threadId, updateId } = title;
    refusals.delete(updateId);
    // What is kept of another delivery of the title says nothing about this one, and stays if there is nothing to send about this one.
    change(threadId, (job) => (job?.title.updateId === updateId ? { ...job, wanted } : (first ?? job)));
    setTimeout(() => {
      if (!jobs.has(threadId)) return;
      waiting.add(threadId);
      changed();
    }, SLOW_MS);
    send();
    changed();
  }

  /** Starts what can be sent now. */
  function send(): void {
    clearTimeout(timer);
    for (const [threadId, job] of jobs) {
      if (inFlight.has(threadId)) continue;
      if (isSettled(job)) change(threadId, (now) => (now && isSettled(now) ? null : now));
      else if (inFlight.size < IN_FLIGHT_MAX && calls.isActing()) void run(threadId, job);
    }
    if (jobs.size > 0) timer = setTimeout(send, RETRY_MS);
  }

  async function run(threadId: string, job: ScanJob): Promise<void> {
    inFlight.add(threadId);
    if (!navigator.onLine) waiting.add(threadId);
    let isDone = false;
    try {
      await store.whileAlone(threadId, async () => {
        // Another tab may have done it.
        if (kept.has(threadId)) await load();
        isDone = jobs.get(threadId)?.key !== job.key || (await sendStep(threadId, job));
      });
    } finally {
      inFlight.delete(threadId);
      // One that waits is tried again with the timer, or as soon as the server can be reached.
      if (isDone) send();
      changed();
    }
  }

  /** Returns whether the step was decided. */
  async function sendStep(threadId: string, job: ScanJob): Promise<boolean> {
    const isOwn = (now: ScanJob | null): now is ScanJob => now?.key === job.key;
    change(threadId, (now) => (isOwn(now) && !now.isSent ? { ...now, isSent: true } : now));
    try {
      const seq = job.step === 'confirm' ? await calls.confirm(job.title, job.key) : null;
      if (job.step === 'take-back') await calls.takeBack(job.title, job.seq!, job.key);
      const isTooLate = job.step === 'confirm' && seq === null && jobs.get(threadId)?.wanted === 'open';
      if (isTooLate) refusals.set(job.title.updateId, calls.tooLate);
      const key = newKey();
      change(threadId, (now) => (isOwn(now) ? (job.step === 'confirm' ? afterConfirmed(now, seq, key) : afterTakenBack(now, key)) : now));
      return true;
    } catch (error) {
      if (isWorthWaiting(error)) {
        waiting.add(threadId);
        return false;
      }
      refusals.set(job.title.updateId, error instanceof Error ? error.message : String(error));
      change(threadId, (now) => (isOwn(now) ? null : now));
      return true;
    }
  }

  /** Changes a job at once in memory, then on the disk. `step` may run on a job that another tab has stored meanwhile. */
  function change(threadId: string, step: Change): void {
    const before = jobs.get(threadId) ?? null;
    const now = step(before);
    if (now === before) return;
    put(threadId, now);
    const steps = unwritten.get(threadId);
    if (steps) steps.push(step);
    else {
      unwritten.set(threadId, [step]);
      void write(threadId);
    }
  }

  /** Changes of the same task are written at once. */
  async function write(threadId: string): Promise<void> {
    await Promise.resolve();
    let stored: ScanJob | null = null;
    try {
      for (let steps = unwritten.get(threadId)!; steps.length > 0; steps = unwritten.get(threadId)!) {
        unwritten.set(threadId, []);
        const isMissing = unkept.has(threadId);
        stored = await store.change(threadId, (job) =>
          isMissing ? (jobs.get(threadId) ?? null) : steps.reduce<ScanJob | null>((now, step) => step(now), job),
        );
        unkept.delete(threadId);
      }
      adopt(threadId, stored);
    } catch {
      kept.delete(threadId);
      if (jobs.has(threadId)) unkept.add(threadId);
    }
    unwritten.delete(threadId);
    calls.onUnkept(unkept.size);
    changed();
  }

  /** Reads what this and the other tabs have stored. */
  async function load(): Promise<void> {
    const stored = await store.read().catch(() => null);
    if (!stored) return;
    for (const threadId of [...jobs.keys()].filter(isFree))
      if (!stored.some((job) => job.title.threadId === threadId)) adopt(threadId, null);
    for (const job of stored.toSorted((a, b) => a.at - b.at)) {
      const { threadId } = job.title;
      if (!isFree(threadId)) continue;
      if (!jobs.has(threadId)) waiting.add(threadId);
      adopt(threadId, job);
    }
    send();
    changed();
  }

  /** Whether what is stored is the newest of it. */
  function isFree(threadId: string): boolean {
    return !unwritten.has(threadId) && !unkept.has(threadId);
  }

  function adopt(threadId: string, stored: ScanJob | null): void {
    put(threadId, stored);
    if (stored) kept.add(threadId);
  }

  function put(threadId: string, job: ScanJob | null): void {
    if (job) jobs.set(threadId, job);
    else {
      jobs.delete(threadId);
      for (const set of [waiting, kept, unkept]) set.delete(threadId);
    }
  }

  function snapshot(): ScanState {
    return { jobs: new Map(jobs), waiting: new Set(waiting), kept: new Set(kept), unkept: new Set(unkept), refusals: new Map(refusals) };
  }

  function changed(): void {
    state.set(snapshot());
  }
}

/** The command was not decided: it can be sent again with its key. */
const isWorthWaiting = (error: unknown): boolean =>
  error instanceof ApiError && (error.outcomeUnknown || error.code === 'resource-exhausted' || error.code === 'unauthenticated');

/** A title that can be received, with what the screens show of it. `code`: of its envelope, null for a delivery from before codes. */
export type TitleRef = Pick<EnvelopeTitle, 'threadId' | 'updateId' | 'vin' | 'year' | 'make' | 'model' | 'stockNumber' | 'papers'> & {
  code: string | null;
  fromName: string;
};

/** What is to be done about one scanned title until the server has done it. */
export interface ScanJob {
  title: TitleRef;
  /**
   * What the clerk wants in the end. It can change at any time: an undo while the confirmation is on its way is sent after it, a scan
   * during an undo likewise.
   */
  wanted: 'received' | 'open';
  /** 'confirm': the delivery is to be confirmed. 'take-back': it was confirmed, and that is to be taken back. */
  step: 'confirm' | 'take-back';
  /** The idempotency key of this step, the same for each try. */
  key: string;
  /** It was tried, so the server may have done it. */
  isSent: boolean;
  /** The entry that is to be taken back. */
  seq: number | null;
  /** When it was scanned (ms). */
  at: number;
}

/** Receives the title, or takes the entry `seq` back. */
const newJob = (title: TitleRef, seq: number | null, key: string, at: number): ScanJob => ({
  title,
  wanted: seq === null ? 'received' : 'open',
  step: seq === null ? 'confirm' : 'take-back',
  key,
  isSent: false,
  seq,
  at,
});

/** Whether there is nothing to send: the clerk changed their mind before the step was tried. */
const isSettled = ({ step, wanted, isSent }: ScanJob): boolean => !isSent && (step === 'confirm') === (wanted === 'open');

/** The job after its confirmation is stored; null if all is done. `seq`: of the entry, null if it cannot be taken back. */
function afterConfirmed(job: ScanJob, seq: number | null, key: string): ScanJob | null {
  return job.wanted === 'received' || seq === null ? null : newJob(job.title, seq, key, job.at);
}

/** The job after the confirmation is taken back; null if all is done. */
const afterTakenBack = (job: ScanJob, key: string): ScanJob | null => (job.wanted === 'open' ? null : newJob(job.title, null, key, job.at));
