// What the primary and its workers say to each other. Others may say other things on the same line.
import type { RequestCount } from '../http/shared-rate-limit.ts';
import type { RedactedError } from '../redact-error.ts';

/** `counted` is for the other workers. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'failed'; reason: string; error: RedactedError }
  | { kind: 'counted'; counted: RequestCount };
export type FromPrimary = { kind: 'stop' } | { kind: 'counted'; counted: RequestCount };

/** Something of ours, or of others. */
export type ProcessMessage<Ours> = Ours | { kind?: undefined } | null;
