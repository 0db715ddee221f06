// What `npm start` runs. Node caches the compiled sources (with types stripped) for the next start and for the child processes, which
// halves the start time. Only modules that are loaded after `enableCompileCache` are cached, so the server is imported dynamically.
import { enableCompileCache } from 'node:module';

// If the folder is not writable, nothing is cached. The child processes read the variable.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/server';
enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('../src/server/main.ts');
