// What `npm start` runs. Node keeps what it makes of the sources, without their types and compiled, for the next start and for the
// processes that are started beside this one: that is half of the time. Only what is loaded after it has begun to is kept.
import { enableCompileCache } from 'node:module';

// Where nothing can be written nothing is kept. The variable is for the other processes.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/server';
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('../src/server/main.ts');
