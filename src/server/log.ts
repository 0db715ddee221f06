// The one way into the log: a line of JSON an event, on stderr. A line holds only what is named here, so that nothing of anybody
// gets into it: no address with its query, no body, no cookie, no visitor's address, and of an error what `toldError` leaves.
import cluster from 'node:cluster';
import { pino } from 'pino';
import { type RedactedError, redactError } from './redact-error.ts';

export const LOG_LEVELS = ['error', 'warn', 'info'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Every event there is, and how much it matters. */
export const EVENTS = {
  'request-failed': 'error',
  'request-slow': 'warn',
  request: 'info',
  started: 'info',
  stopping: 'info',
  'stop-cut': 'error',
  'stop-failed': 'error',
  crashed: 'error',
  'worker-gone': 'error',
  'database-gone': 'error',
  'database-not-started': 'error',
  'database-back': 'warn', // so that it is read wherever its going was
  'jobs-failed': 'error',
  'mail-not-tried': 'error',
  'mail-not-settled': 'error',
  'mail-on-hold': 'warn',
  'mail-sent-again': 'info',
  'verification-mail-not-queued': 'error',
  'sign-in-failed': 'warn', // an outdated link of somebody's does it too
  'live-not-told': 'error',
  'live-sweep-failed': 'error',
  'tidying-failed': 'error',
} as const satisfies Record<string, LogLevel>;
export type Event = keyof typeof EVENTS;

type Facts = {
  /** The `x-request-id` of the answer. */
  request?: string;
  method?: string;
  /** The pattern, such as `/api/thread`: what somebody typed as an address is in none. */
  route?: string;
  status?: number;
  ms?: number;
  /** What was being done, or is to be done, in words that stand in our own source. */
  what?: string;
  /** A process of ours, and how many ms pass until another takes its place. */
  gone?: number | undefined;
  pause?: number;
  error?: unknown;
  /** What another process told of its error. */
  told?: RedactedError | undefined;
};

const lines = pino(
  {
    level: 'warn' satisfies LogLevel,
    base: { process: process.pid, ...(cluster.worker && { worker: cluster.worker.id }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  },
  // Written at once: the last words of a process that crashes are there.
  { write: (line) => void process.stderr.write(line) },
);

export function log(event: Event, { error, told = error === undefined ? undefined : redactError(error), ...facts }: Facts = {}): void {
  if (isWritten(event)) lines[EVENTS[event]]({ event, ...facts, ...(told && { error: told }) });
}

/** Whether the level lets it through, for who would have to put much together. */
export const isWritten = (event: Event): boolean => lines.isLevelEnabled(EVENTS[event]);

/** Less than this is not written. */
export function setLogLevel(level: LogLevel): void {
  lines.level = level;
}
