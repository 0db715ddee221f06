// Two servers on one database, which are killed and started again while clerks work.
import { setTimeout } from 'node:timers/promises';
import type { Random } from '../../../testing/random.ts';
import { type DrilledServer, startServer } from '../start-server.ts';

type Place = { databaseUrl: string; dataDir: string; smtpUrl: string };

/** How long a server lives before it is killed, in ms. */
const LIFE_MS = [100, 1500] as const;

export class Servers {
  kills = 0;
  readonly secret: string;
  readonly #place: Place;
  #running: DrilledServer[];
  #isKilling = true;
  #killing: Promise<void> | undefined;

  private constructor(place: Place, running: DrilledServer[]) {
    this.#place = place;
    this.#running = running;
    this.secret = running[0]!.secret;
  }

  static async start(place: Place): Promise<Servers> {
    const first = await startServer(place);
    return new Servers(place, [first, await startServer({ ...place, secret: first.secret })]);
  }

  get all(): readonly DrilledServer[] {
    return this.#running;
  }

  /** Kills one of the two after the other, each at a random moment. */
  beginKilling(random: Random): void {
    this.#killing = this.#kill(random);
  }

  async #kill(random: Random): Promise<void> {
    while (this.#isKilling) {
      await setTimeout(random.int(...LIFE_MS));
      const at = random.int(0, this.#running.length - 1);
      await this.#running[at]!.kill();
      this.kills++;
      this.#running[at] = await startServer({ ...this.#place, secret: this.secret });
    }
  }

  async endKilling(): Promise<void> {
    this.#isKilling = false;
    await this.#killing;
  }

  async stop(): Promise<void> {
    await this.endKilling();
    for (const server of this.#running) await server.stop();
  }
}
