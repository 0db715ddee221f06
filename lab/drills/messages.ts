// The messages between a drill and its server process.

/**
 * `count` starts counting statements from zero, `counted` stops. `catch up` handles what is in the ledger now, without waiting for the end of
 * bursts. The server replies to these three with the number of statements so far.
 */
export type ToServer = 'count' | 'counted' | 'catch up' | 'stop';
export type FromServer = 'ready' | { statements: number };
