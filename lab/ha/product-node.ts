// A node of the product on a host of its own, started as an operator would: by `npm start`, or by a service manager without npm.
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { isReady } from '../drills/recovery/wait-until-served.ts';
import { waitUntil } from '../drills/recovery/wait-until.ts';
import { SITE } from './balancer.ts';
import { FOLDER, type Host, killTree, startOn } from './hosts.ts';

/** All nodes have the same. */
export const SECRET = 'the nodes of the lab have one secret';
const PORT = 3000;
/** For a machine that does much else. */
const START_MS = 300_000;

/** `proxy`: the balancer's address. `root`: the folder of the build; the present one if none is given. */
export type NodeSettings = { databaseUrl: string; proxy: string; through: 'npm' | 'service manager'; root?: string };
const WORKERS = ['--workers', '2'];

export class ProductNode {
  readonly host: Host;
  #settings: NodeSettings;
  #child: ChildProcess | undefined;

  constructor(host: Host, settings: NodeSettings) {
    this.host = host;
    this.#settings = settings;
  }

  /** Resolves when it prints that it runs. Throws an Error with its output if it ends instead. `changed` holds for later starts too. */
  async start(changed: Partial<NodeSettings> = {}): Promise<void> {
    this.#settings = { ...this.#settings, ...changed };
    const { databaseUrl, proxy, through, root } = this.#settings;
    const dataDir = join(FOLDER, this.host.name);
    mkdirSync(dataDir, { recursive: true });
    const child = startOn(this.host, this.host.name, {
      command: through === 'npm' ? ['npm', 'start', '--', ...WORKERS] : [process.execPath, 'scripts/start.mjs', ...WORKERS],
      env: {
        NODE_ENV: 'production',
        BASE_URL: SITE,
        HOST: '0.0.0.0',
        PORT: String(PORT),
        DATABASE_URL: databaseUrl,
        DATA_DIR: dataDir,
        SECRET,
        TRUSTED_PROXIES: proxy,
        DRAIN_SECONDS: '5',
      },
      ...(root !== undefined && { cwd: root }),
    });
    this.#child = child;
    const running = Promise.withResolvers<void>();
    let output = '';
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (text: Buffer) => {
        output += text.toString();
        if (output.includes('Titleline runs on')) running.resolve();
      });
    child.once('close', () => running.reject(new Error(`${this.host.name} did not start: ${output.slice(-2000)}`)));
    running.promise.catch(() => {}); // handled by the race below, or too late to matter
    const isLate = setTimeout(START_MS, undefined, { ref: false }).then(() => {
      throw new Error(`${this.host.name} did not start in time: ${output.slice(-2000)}`);
    });
    await Promise.race([running.promise, isLate]);
  }

  /** Resolves when it says that it is ready. */
  async whenReady(): Promise<void> {
    await waitUntil(`${this.host.name} is ready`, async () => await isReady(`http://${this.host.name}:${PORT}`));
  }

  /** `kill -9` of all its processes. */
  async kill(): Promise<void> {
    await killTree(this.#child!);
  }

  /** Stops it as a service manager does, which sends `SIGTERM` to the server, and resolves when it has ended. */
  async stop(): Promise<void> {
    const child = this.#child!;
    const ended = once(child, 'exit');
    child.kill('SIGTERM'); // `ip` has become the program that it started
    await ended;
  }
}
