// What the primary and its workers say to each other. Others may say other things on the same line.
import type { Counted } from '../http/shared-counts.ts';
import type { ToldError } from '../told-error.ts';

/** `counted` is for the other workers. */
export type FromWorker = { kind: 'ready' } | { kind: 'failed'; reason: string; error: ToldError } | { kind: 'counted'; counted: Counted };
export type FromPrimary = { kind: 'stop' } | { kind: 'counted'; counted: Counted };

/** Something of ours, or of others. */
export type Message<Ours> = Ours | { kind?: undefined } | null;
