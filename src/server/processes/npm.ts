// Under npm: it starts a shell, which starts this process. npm passes a signal to the shell alone, and both end without telling this process.
import { processStat } from '../process-stat.ts';

const POLL_MS = 100;
/** Names of the processes of package managers. Node names its own processes `node` or, from version 24 on, `MainThread`. */
const PACKAGE_MANAGER = /^(?:npm|pnpm|yarn|bun|node|MainThread)/;
const INIT = 1;

/** Calls `onEnd` when npm, or the shell, has ended; never if npm did not start this process. Returns a function that ends the watch. */
export function whenNpmEnds(onEnd: () => void): () => void {
  if (!process.env['npm_lifecycle_event']) return () => {};
  const hasEnded = npmWatch();
  const timer = setInterval(() => {
    if (hasEnded()) onEnd();
  }, POLL_MS).unref();
  return () => clearInterval(timer);
}

function npmWatch(): () => boolean {
  const parent = process.ppid;
  const stat = processStat(parent);
  if (stat === undefined) return () => process.ppid !== parent; // not Linux: only the parent can be watched
  const npm = PACKAGE_MANAGER.test(stat.name) ? parent : stat.parent;
  // The first process of a container may be npm. Otherwise it has adopted this process, or its shell, because npm has ended already.
  if (npm <= INIT && !PACKAGE_MANAGER.test(processStat(INIT)?.name ?? '')) return () => true;
  return () => process.ppid !== parent || (npm !== parent && processStat(parent)?.parent !== npm);
}
