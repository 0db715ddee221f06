// A clerk at work: each request goes to a random server, and is sent again with its key until a server has answered all of it.
import { setTimeout } from 'node:timers/promises';
import type { CommandName, Out, QueryName } from '../../../src/api/operations.ts';
import type { Person } from '../../../testing/servers/test-services.ts';
import type { Random } from '../../../testing/random.ts';
import { command, type HttpResponse, query } from '../page.ts';
import type { Servers } from './servers.ts';

type Result = Out<'sendTitles'>['results'][number];
export type Answered = { key: string; response: HttpResponse };

const RETRY_MS = [20, 200] as const;
/** What a server answers that is about to end, or whose database connection was lost. */
const TEMPORARY = ['unavailable', 'internal', 'deadline-exceeded'];
const ATTEMPTS = 500;

export class Clerk {
  /** How often a request was sent again. */
  retries = 0;
  readonly #who: Person;
  readonly #servers: Servers;
  readonly #random: Random;

  constructor(who: Person, servers: Servers, random: Random) {
    this.#who = who;
    this.#servers = servers;
    this.#random = random;
  }

  /** Sends the command until it is answered for good. Now and then it is sent once more although it was answered. */
  async command(name: CommandName, input: object): Promise<HttpResponse> {
    const key = crypto.randomUUID();
    const send = async () => await command(this.#page(), name, input, key);
    const response = await this.#untilAnswered(name, send);
    if (this.#random.int(0, 4) > 0) return response;
    const again = await this.#untilAnswered(name, send);
    if (again.status !== response.status) throw new Error(`${name} was answered with ${response.text}, and again with ${again.text}`);
    return again;
  }

  async query<N extends QueryName>(name: N, input: Record<string, string> = {}): Promise<Out<N> | null> {
    const { status, body } = await this.#untilAnswered(name, async () => await query(this.#page(), name, input));
    return status === 200 ? (body as Out<N>) : null;
  }

  #page() {
    const { origin } = this.#random.pick(this.#servers.all);
    return { origin, address: '10.0.0.1', cookie: this.#who.cookie };
  }

  async #untilAnswered(what: string, send: () => Promise<HttpResponse>): Promise<HttpResponse> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
      const response = await send().catch(() => null);
      if (response && isFinal(response)) return response;
      this.retries++;
      await setTimeout(this.#random.int(...RETRY_MS));
    }
    throw new Error(`${what} was never answered.`);
  }
}

/** Whether no part of the request has to be sent again. */
function isFinal({ status, body }: HttpResponse): boolean {
  if (status >= 500) return false;
  const { results } = (body ?? {}) as { results?: Result[] };
  return !results?.some(({ error }) => error !== null && TEMPORARY.includes(error.code));
}
