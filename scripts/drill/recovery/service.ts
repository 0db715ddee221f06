// A PostgreSQL that is not the product's own, as DATABASE_URL names one, and what its service manager does for it.
import { ensureDatabase, type EmbeddedPostgres, startEmbedded } from '../../../src/server/db/embedded/embedded.ts';
import { postmasterOf } from './product.ts';
import { isAlive, until } from './until.ts';

export class Service {
  readonly url: string;
  readonly #dataDir: string;
  readonly #port: number;
  #embedded: EmbeddedPostgres;

  static async start(dataDir: string, firstPort: number): Promise<Service> {
    const embedded = await startEmbedded(dataDir, firstPort);
    return new Service(dataDir, embedded, await ensureDatabase(embedded, 'titleline'));
  }

  private constructor(dataDir: string, embedded: EmbeddedPostgres, url: string) {
    this.#dataDir = dataDir;
    this.#embedded = embedded;
    this.url = url;
    this.#port = Number(new URL(url).port);
  }

  get postmaster(): number {
    return postmasterOf(this.#dataDir);
  }

  /** Killed at once; not started again. */
  async kill(): Promise<void> {
    const pid = this.postmaster;
    process.kill(pid, 'SIGKILL');
    await until('the postmaster is gone', () => !isAlive(pid));
  }

  stop(): void {
    this.#embedded.stop();
  }

  /** On the same port; resolves when it answers. */
  async startAgain(): Promise<void> {
    this.#embedded.stop();
    this.#embedded = await startEmbedded(this.#dataDir, this.#port);
    if (Number(new URL(this.#embedded.url('postgres')).port) !== this.#port) throw new Error('Somebody took the port of PostgreSQL.');
  }
}
