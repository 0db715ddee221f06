// The product in separate processes as in production, which can be stopped, killed and started again as by a service manager.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workerPids } from '../../../testing/servers/worker-pids.ts';
import { freePort } from '../../../testing/servers/free-port.ts';

export type Settings = {
  dataDir: string;
  /** Without it the product uses its embedded PostgreSQL. */
  databaseUrl?: string;
  workers?: number;
  /** Without it mail is written to files. */
  smtpUrl?: string;
  /** The first port that the embedded PostgreSQL tries. */
  postgresFirstPort?: number;
  /** The folder of another build. */
  root?: string;
  /** Further variables. */
  env?: Readonly<Record<string, string>>;
};

const START_MS = 90_000;
const STOP_MS = 30_000;

export class Product {
  /** Processes that ended, or logged a crash, although the drill had not ended them. */
  readonly crashes: string[] = [];
  readonly origin: string;
  readonly #settings: Settings;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #isEnding = false;
  #log = '';

  static async start(settings: Settings): Promise<Product> {
    const product = new Product(settings, await freePort());
    try {
      await product.start();
    } catch (error) {
      await product.kill(); // it may have started too late
      throw error;
    }
    return product;
  }

  private constructor(settings: Settings, port: number) {
    this.#settings = settings;
    this.#port = port;
    this.origin = `http://127.0.0.1:${port}`;
  }

  get dataDir(): string {
    return this.#settings.dataDir;
  }

  /** The output of all starts. */
  get log(): string {
    return this.#log;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** The ids of the web processes, or of the only process. */
  get serving(): number[] {
    return this.#settings.workers === undefined ? [this.pid] : workerPids(this.pid, 'web');
  }

  /** Resolves when it prints that it runs. Throws an Error with its output if it ends instead. */
  async start(): Promise<void> {
    const { dataDir, databaseUrl = '', workers, smtpUrl = '', postgresFirstPort = 54_500, root, env } = this.#settings;
    const { npm_lifecycle_event: _, ...inherited } = process.env; // without it the product does not end when npm exits
    const child = spawn(process.execPath, ['src/server/main.ts', ...(workers === undefined ? [] : ['--workers', String(workers)])], {
      env: {
        ...inherited,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: resolve('node_modules/.cache/server'),
        NODE_OPTIONS: '',
        SECRET: '',
        BASE_URL: this.origin,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PG_FIRST_PORT: String(postgresFirstPort),
        SMTP_URL: smtpUrl,
        TRUSTED_PROXIES: 'loopback', // every user has a separate IP address
        LOG_LEVEL: 'error',
        ...env,
      },
      ...(root !== undefined && { cwd: root }),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isEnding = false;
    const running = Promise.withResolvers<void>();
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
        this.#log += text;
        if (output.includes('Titleline runs on')) running.resolve();
        for (const line of text.split('\n')) if (line.includes('"event":"crashed"')) this.crashes.push(line);
      });
    child.once('close', (code, signal) => {
      if (!this.#isEnding) this.crashes.push(`The product ended by itself with ${signal ?? `code ${code}`}.`);
      running.reject(new Error(`The product did not start: ${output}`));
    });
    running.promise.catch(() => {}); // handled by the race below, or too late to matter
    await Promise.race([running.promise, rejectAfter(START_MS, () => `The product did not start in time: ${output}`)]);
  }

  /** Ends it at once, as a power cut or the kernel does. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** Stops it gracefully. Returns its exit code. */
  async stop(): Promise<number | null> {
    return await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    this.#isEnding = true;
    const ended = once(child, 'close');
    child.kill(signal);
    await Promise.race([ended, rejectAfter(STOP_MS, () => `The product did not end in time: ${this.#log.slice(-2000)}`)]);
    return child.exitCode;
  }
}

async function rejectAfter(ms: number, what: () => string): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error(what());
}

/** Returns the process id of the PostgreSQL in this folder. Throws if there is none. */
export const postmasterOf = (dataDir: string): number => Number(pidFileOf(dataDir)[0]);

/** Returns the connection string of the product's embedded PostgreSQL. */
export function ownDatabase(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return `postgres://titleline:${password}@127.0.0.1:${pidFileOf(dataDir)[3]}/titleline`;
}

const pidFileOf = (dataDir: string): string[] => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
