// The messages between a drill and its server process.

/** `count` starts counting statements from zero, `counted` stops. The server replies to both with the number so far. */
export type ToServer = 'count' | 'counted' | 'stop';
export type FromServer = 'ready' | { statements: number };
