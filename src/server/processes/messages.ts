// What the primary and its workers say to each other. Others may say other things on the same line.

export type FromWorker = { kind: 'ready' } | { kind: 'failed'; reason: string };
export type FromPrimary = { kind: 'stop' };

/** Something of ours, or of others. */
export type Message<Ours> = Ours | { kind?: undefined } | null;
