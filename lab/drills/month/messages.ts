// Between the month drill and its worker.

/** The time whose work is to be done (ms). */
export type ToWorker = { now: number };
export type FromWorker = { kind: 'ready' } | { kind: 'done'; now: number } | { kind: 'failed'; error: string };
