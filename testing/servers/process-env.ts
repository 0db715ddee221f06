// The environment that every Node process of a test needs.

/** Compiling takes half of a start, so the processes share the cache of `npm start`. */
export const PROCESS_ENV = { PATH: process.env['PATH'], NODE_COMPILE_CACHE: 'node_modules/.cache/server' };
