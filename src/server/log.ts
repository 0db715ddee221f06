// The log: one line of JSON per event, on stderr. A line contains only the fields that are declared here, and no user data:
// no query strings, bodies, cookies or IP addresses, and of an error only what `redactError` returns.
import cluster from 'node:cluster';
import { pino } from 'pino';
import { type RedactedError, redactError } from './redact-error.ts';

export const LOG_LEVELS = ['error', 'warn', 'info'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

export const EVENTS = {
  'request-failed': 'error',
  'organization-not-loaded': 'error',
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
  'database-back': 'warn', // shown at the default level, like 'database-gone'
  'jobs-failed': 'error',
  'mail-not-tried': 'error',
  'mail-not-settled': 'error',
  'mail-server-failing': 'warn',
  'mail-server-works': 'warn', // shown at the default level, like 'mail-server-failing'
  'mail-on-hold': 'warn',
  'mail-sent-again': 'info',
  'verification-mail-not-queued': 'error',
  'sign-in-failed': 'warn', // also caused by an outdated link
  'untrusted-proxy': 'warn',
  'wrong-address': 'warn',
  'unknown-variable': 'warn',
  'operator-act': 'warn', // shown at the default level: it is rare, and changes who may do what
  'ledger-not-followed': 'error',
  'live-not-told': 'error',
  'tidying-failed': 'error',
} as const satisfies Record<string, LogLevel>;
export type Event = keyof typeof EVENTS;

type LogFields = {
  /** The `x-request-id` of the response. */
  request?: string;
  method?: string;
  /** The route's pattern, such as `/api/thread`, never the requested path, which may contain user data. */
  route?: string;
  status?: number;
  ms?: number;
  /** The current or next activity, in words from our own source code. */
  what?: string;
  /** Why a sign-in failed: one of a closed list. */
  reason?: string;
  /** The address of the site that BASE_URL names, and the one from which a page sent a command. */
  expected?: string;
  came?: string;
  /** The id of a process that ended, and the ms until it is replaced. */
  gone?: number | undefined;
  pause?: number;
  /** What an operator did: the subcommand, to what (ids and numbers), who ran it and on which host. */
  command?: string;
  subject?: Record<string, string | number>;
  by?: string;
  host?: string;
  error?: unknown;
  redacted?: RedactedError | undefined;
};

const logger = pino(
  {
    level: 'warn' satisfies LogLevel,
    base: { process: process.pid, ...(cluster.worker && { worker: cluster.worker.id }) },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    formatters: { level: (label) => ({ level: label }) },
  },
  // Synchronously, so that the last line of a crashing process is written.
  { write: (line) => void process.stderr.write(line) },
);

export function log(
  event: Event,
  { error, redacted = error === undefined ? undefined : redactError(error), ...facts }: LogFields = {},
): void {
  if (isWritten(event)) logger[EVENTS[event]]({ event, ...facts, ...(redacted && { error: redacted }) });
}

/** Whether the level includes the event: check this before preparing expensive fields. */
export const isWritten = (event: Event): boolean => logger.isLevelEnabled(EVENTS[event]);

/** Events below this level are not written. */
export function setLogLevel(level: LogLevel): void {
  logger.level = level;
}
