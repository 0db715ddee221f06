// The messages between the primary and its workers. Libraries may send other messages on the same channel.
import type { RequestCount } from '../http/shared-rate-limit.ts';
import type { RedactedError } from '../redact-error.ts';

/** `counted` is forwarded to the other workers. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string; error: RedactedError }
  | { kind: 'counted'; counted: RequestCount };
export type FromPrimary = { kind: 'stop' } | { kind: 'counted'; counted: RequestCount };

/** One of our messages, or one of a library. */
export type ProcessMessage<Ours> = Ours | { kind?: undefined } | null;
