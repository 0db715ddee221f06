// Simulates an installation under a load that no machine here can produce. Requests arrive at random, wait for their process, for one of its
// connections and for PostgreSQL's processors, and commands also for the commit. What each of these takes is measured (`costs.ts`).
import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { seededRandom } from '../../../testing/random.ts';
import type { Cost } from './costs.ts';

/** Hosts of one kind of processor, in processors and processes. Times in ms. */
export type Installation = {
  /** Processes that serve, a processor each unless `sharedProcessors` is set. */
  processes: number;
  databaseProcessors: number;
  /** If set, the processes and PostgreSQL share this many processors. */
  sharedProcessors?: number;
  /** Until the log is on the disk, and on a standby's if there is one: commits that wait at the same time are written together. */
  flushMs: number;
  /** From a process to PostgreSQL and back. */
  networkMs: number;
};

/** Requests of one kind: `rate` in calls per second of the whole installation. */
export type Stream = { cost: Cost; rate: number };

/** Times in ms. */
export type Latency = { p50: number; p99: number; calls: number };

/** `busy`: the share of the time in which the processes, and PostgreSQL's processors, compute. */
export type Simulated = {
  latencies: ReadonlyMap<string, Latency>;
  busy: { processes: number; database: number };
  /** The requests that were not answered when the time was over, as a share. If it is more than a few thousandths, the load is too high. */
  unfinished: number;
};

/** The connections of a process (`createServices`), and how many of them transactions use at most (`limitTransactions`). */
const CONNECTIONS = 8;
const TRANSACTIONS = 5;
/** Service times vary as much as their mean, which is more than those that were measured. */
const VARIATION = 1;
export const NS_A_MS = 1e6;

type Job = () => void;

/** What `count` requests at a time can use; the others wait in the order in which they came. */
function resource(count: number) {
  const waiting: Job[] = [];
  let free = count;
  return {
    acquire(then: Job): void {
      if (free === 0) waiting.push(then);
      else {
        free--;
        then();
      }
    },
    release(): void {
      const next = waiting.shift();
      if (next) next();
      else free++;
    },
  };
}

/** Simulates `seconds`, of which the first tenth does not count. The same seed gives the same result. */
export function simulate(streams: readonly Stream[], place: Installation, seconds: number, seed: number): Simulated {
  const random = seededRandom(seed).next;
  const clock = eventQueue();
  const end = seconds * 1000;
  const exponential = (mean: number) => -Math.log(1 - random()) * mean;
  // A log-normal distribution with this mean: few take several times as long.
  const sigma = Math.sqrt(Math.log(1 + VARIATION ** 2));
  const varying = (mean: number) => mean * Math.exp(sigma * normal(random) - sigma ** 2 / 2);

  const shared = place.sharedProcessors === undefined ? undefined : resource(place.sharedProcessors);
  const databaseProcessors = shared ?? resource(place.databaseProcessors);
  const processes = Array.from({ length: place.processes }, () => ({
    thread: resource(1),
    connections: resource(CONNECTIONS),
    transactions: resource(TRANSACTIONS),
  }));
  const used = { processes: 0, database: 0 };
  const compute = (of: keyof typeof used, on: ReturnType<typeof resource> | undefined, ms: number, then: Job) => {
    used[of] += ms;
    const run = () =>
      clock.after(ms, () => {
        on?.release();
        then();
      });
    if (on) on.acquire(run);
    else run();
  };
  const onThread = (process: (typeof processes)[number], ms: number, then: Job) =>
    process.thread.acquire(() =>
      compute('processes', shared, ms, () => {
        process.thread.release();
        then();
      }),
    );
  const flush = groupCommit(clock, place.flushMs);

  const latencies = new Map<string, RecordableHistogram>();
  let [begun, finished] = [0, 0];
  const request = ({ cost }: Stream) => {
    const came = clock.now();
    const process = processes[Math.floor(random() * processes.length)]!;
    const web = varying(cost.web) / 1000;
    const step = varying(cost.database) / 1000 / cost.roundTrips;
    begun++;
    const answered = () => {
      finished++;
      if (came < end / 10) return;
      const times = latencies.get(cost.name) ?? createHistogram();
      times.record(Math.max(1, Math.round((clock.now() - came) * NS_A_MS)));
      latencies.set(cost.name, times);
    };
    const release = () => {
      process.connections.release();
      if (cost.commits) process.transactions.release();
      onThread(process, web / 2, answered);
    };
    const query = (left: number): void => {
      if (left > 0) clock.after(place.networkMs, () => compute('database', databaseProcessors, step, () => query(left - 1)));
      else if (cost.commits) flush(release);
      else release();
    };
    const connect = () => process.connections.acquire(() => query(cost.roundTrips));
    onThread(process, web / 2, () => (cost.commits ? process.transactions.acquire(connect) : connect()));
  };
  for (const stream of streams) {
    const arrive = () => {
      request(stream);
      clock.after(exponential(1000 / stream.rate), arrive);
    };
    clock.after(exponential(1000 / stream.rate), arrive);
  }
  clock.runUntil(end);
  return {
    latencies: new Map([...latencies].map(([name, times]) => [name, latencyOf(times)])),
    busy: {
      processes: used.processes / end / (place.sharedProcessors ?? place.processes),
      database: used.database / end / (place.sharedProcessors ?? place.databaseProcessors),
    },
    unfinished: (begun - finished) / begun,
  };
}

/** All that wait when a flush begins are committed when it ends. */
function groupCommit(clock: ReturnType<typeof eventQueue>, ms: number): (then: Job) => void {
  let waiting: Job[] = [];
  let isFlushing = false;
  const flush = () => {
    const now = waiting;
    waiting = [];
    isFlushing = now.length > 0;
    if (isFlushing)
      clock.after(ms, () => {
        for (const then of now) then();
        flush();
      });
  };
  return (then) => {
    waiting.push(then);
    if (!isFlushing) flush();
  };
}

/** Events in the order of their times, in a binary heap. */
function eventQueue() {
  const heap: { at: number; job: Job }[] = [];
  let now = 0;
  const swap = (a: number, b: number) => ([heap[a], heap[b]] = [heap[b]!, heap[a]!]);
  const take = () => {
    const first = heap[0]!;
    const last = heap.pop()!;
    if (heap.length > 0) {
      heap[0] = last;
      for (let at = 0; ; ) {
        const left = 2 * at + 1;
        if (left >= heap.length) break;
        const least = left + 1 < heap.length && heap[left + 1]!.at < heap[left]!.at ? left + 1 : left;
        if (heap[at]!.at <= heap[least]!.at) break;
        swap(at, least);
        at = least;
      }
    }
    return first;
  };
  return {
    now: () => now,
    after(ms: number, job: Job): void {
      heap.push({ at: now + ms, job });
      for (let at = heap.length - 1; at > 0; ) {
        const parent = (at - 1) >> 1;
        if (heap[parent]!.at <= heap[at]!.at) break;
        swap(at, parent);
        at = parent;
      }
    },
    runUntil(end: number): void {
      while (heap.length > 0 && heap[0]!.at <= end) {
        const { at, job } = take();
        now = at;
        job();
      }
    },
  };
}

/** A normally distributed number with mean 0 and deviation 1. */
const normal = (random: () => number): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export const latencyOf = (times: RecordableHistogram): Latency => ({
  p50: times.percentile(50) / NS_A_MS,
  p99: times.percentile(99) / NS_A_MS,
  calls: times.count,
});
