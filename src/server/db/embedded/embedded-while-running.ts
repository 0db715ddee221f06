// The embedded PostgreSQL of a process that serves: kept running, and stopped when the process ends.
import { hasCrashed } from '../../processes/crash.ts';
import { type Embedded, startEmbedded } from './embedded.ts';

export type EmbeddedWhileRunning = Embedded & {
  /** It is not started again from now on: the process is about to end. */
  letBe(): void;
};

/** After a crash it goes on, so that the next start has it at once; a killed process leaves it in the same way. */
export async function embeddedWhileRunning(dataDir: string, firstPort: number): Promise<EmbeddedWhileRunning> {
  const embedded = await startEmbedded(dataDir, firstPort);
  process.on('exit', () => {
    if (!hasCrashed()) embedded.stop();
  });
  return Object.assign(embedded, { letBe: embedded.keepRunning() });
}
