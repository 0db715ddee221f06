// What a drill and its server process say to each other.

/** `count`: begin to count statements at zero. `counted`: end it. Both are answered with the number so far. */
export type ToServer = 'count' | 'counted' | 'stop';
export type FromServer = 'ready' | { statements: number };
