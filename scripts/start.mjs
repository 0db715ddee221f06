// What `npm start` runs. Node caches the compiled sources (with types stripped) for the next start and for the child processes, which
// halves the start time. Only modules that are loaded after `enableCompileCache` are cached, so the server is imported dynamically.
import module from 'node:module';

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.stderr.write(`Titleline did not start. It runs on Node 24 or newer, and this is ${process.version}: see docs/install.md.\n`);
  process.exit(1);
}
// If the folder is not writable, nothing is cached. The child processes read the variable.
process.env.NODE_COMPILE_CACHE ??= 'node_modules/.cache/server';
module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
await import('../src/server/main.ts');
