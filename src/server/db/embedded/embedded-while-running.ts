// The embedded PostgreSQL of a server process: kept running, and stopped when the process exits.
import { hasCrashed } from '../../processes/crash.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

export type EmbeddedWhileRunning = Embedded & {
  /** Stops restarting it, because the process is about to end. */
  letBe(): void;
};

/** After a crash PostgreSQL keeps running, so that the next start can use it at once, as after a kill. */
export async function embeddedWhileRunning(dataDir: string, firstPort: number): Promise<EmbeddedWhileRunning> {
  const embedded = await startEmbedded(dataDir, firstPort);
  process.on('exit', () => {
    if (!hasCrashed()) embedded.stop();
  });
  return Object.assign(embedded, { letBe: embedded.keepRunning() });
}
