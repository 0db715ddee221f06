// A PostgreSQL outside the product, as for DATABASE_URL, which can be killed and started again as by its service manager.
import { DATABASE } from '../../../src/server/postgres/embedded/app-role.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../../src/server/postgres/embedded/embedded.ts';
import { postmasterOf } from './product.ts';
import { isAlive, waitUntil } from './wait-until.ts';

export class ExternalPostgres {
  /** Of the product's role. */
  readonly url: string;
  /** Of a superuser, for the same database. */
  readonly adminUrl: string;
  readonly #dataDir: string;
  readonly #port: number;
  #embedded: EmbeddedPostgres;

  static async start(dataDir: string, firstPort: number): Promise<ExternalPostgres> {
    const embedded = await startEmbedded(dataDir, firstPort);
    return new ExternalPostgres(dataDir, embedded);
  }

  private constructor(dataDir: string, embedded: EmbeddedPostgres) {
    this.#dataDir = dataDir;
    this.#embedded = embedded;
    this.url = embedded.url(DATABASE);
    this.adminUrl = embedded.adminUrl(DATABASE);
    this.#port = Number(new URL(this.url).port);
  }

  get postmaster(): number {
    return postmasterOf(this.#dataDir);
  }

  /** Kills it without starting it again. */
  async kill(): Promise<void> {
    const pid = this.postmaster;
    process.kill(pid, 'SIGKILL');
    await waitUntil('the postmaster is gone', () => !isAlive(pid));
  }

  stop(): void {
    this.#embedded.stop();
  }

  /** Starts it again on the same port. Resolves when it answers. */
  async startAgain(): Promise<void> {
    this.#embedded.stop();
    this.#embedded = await startEmbedded(this.#dataDir, this.#port);
    if (Number(new URL(this.#embedded.url(DATABASE)).port) !== this.#port) throw new Error('The port of PostgreSQL is in use.');
  }
}
