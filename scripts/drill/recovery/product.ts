// The product as it is run, in processes of its own, and what a service manager does for it: it is started again when it has ended.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { workerPids } from '../../../tests/worker-pids.ts';
import { freePort } from '../../bars/free-port.ts';

export type Settings = {
  dataDir: string;
  /** Without it the product brings its own PostgreSQL. */
  databaseUrl?: string;
  workers?: number;
  /** Without it mails go to the outbox. */
  smtpUrl?: string;
  /** Where its own PostgreSQL looks for a port first. */
  postgresFirstPort?: number;
};

const START_MS = 90_000;
const STOP_MS = 30_000;

export class Product {
  /** Times that a process ended, or said that it crashed, although nobody had ended it. */
  readonly crashes: string[] = [];
  readonly origin: string;
  readonly #settings: Settings;
  readonly #port: number;
  #child: ChildProcess | undefined;
  #isEnding = false;
  #log = '';

  static async start(settings: Settings): Promise<Product> {
    const product = new Product(settings, await freePort());
    await product.start();
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

  /** All that it has written, over all starts. */
  get log(): string {
    return this.#log;
  }

  get pid(): number {
    return this.#child!.pid!;
  }

  /** The processes that serve; its only one where it has no others. */
  get serving(): number[] {
    return this.#settings.workers === undefined ? [this.pid] : workerPids(this.pid, 'web');
  }

  /** Resolves when it says that it runs. Throws with what it said where it ends instead. */
  async start(): Promise<void> {
    const { dataDir, databaseUrl = '', workers, smtpUrl = '', postgresFirstPort = 54_500 } = this.#settings;
    const { npm_lifecycle_event: _, ...inherited } = process.env; // it ends when we say so, not when npm goes
    const child = spawn(process.execPath, ['src/server/main.ts', ...(workers === undefined ? [] : ['--workers', String(workers)])], {
      env: {
        ...inherited,
        NODE_ENV: 'production',
        NODE_COMPILE_CACHE: 'node_modules/.cache/server',
        NODE_OPTIONS: '',
        SECRET: '',
        BASE_URL: this.origin,
        HOST: '127.0.0.1',
        PORT: String(this.#port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
        PG_FIRST_PORT: String(postgresFirstPort),
        SMTP_URL: smtpUrl,
        TRUSTED_PROXIES: 'loopback', // everybody comes from an address of their own
        LOG_LEVEL: 'error',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.#isEnding = false;
    const runs = Promise.withResolvers<void>();
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        this.#log += text;
        if (said.includes('Titleline runs on')) runs.resolve();
        for (const line of text.split('\n')) if (line.includes('"event":"crashed"')) this.crashes.push(line);
      });
    child.once('close', (code, signal) => {
      if (!this.#isEnding) this.crashes.push(`It ended by itself with ${signal ?? `code ${code}`}.`);
      runs.reject(new Error(`The product did not start: ${said}`));
    });
    runs.promise.catch(() => {}); // heard below, or of no matter any more
    await Promise.race([runs.promise, late(START_MS, () => `The product did not start in time: ${said}`)]);
  }

  /** At once, as a power cut or the kernel ends it. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** In order. Returns its exit code. */
  async stop(): Promise<number | null> {
    return await this.#end('SIGTERM');
  }

  async #end(signal: NodeJS.Signals): Promise<number | null> {
    const child = this.#child!;
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    this.#isEnding = true;
    const ended = once(child, 'close');
    child.kill(signal);
    await Promise.race([ended, late(STOP_MS, () => `The product did not end in time: ${this.#log.slice(-2000)}`)]);
    return child.exitCode;
  }
}

async function late(ms: number, what: () => string): Promise<never> {
  await setTimeout(ms, undefined, { ref: false });
  throw new Error(what());
}

/** The process id of the PostgreSQL under this folder; throws where there is none. */
export const postmasterOf = (dataDir: string): number => Number(pidFileOf(dataDir)[0]);

/** The connection string of the product's own PostgreSQL. */
export function ownDatabase(dataDir: string): string {
  const password = readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim();
  return `postgres://titleline:${password}@127.0.0.1:${pidFileOf(dataDir)[3]}/titleline`;
}

const pidFileOf = (dataDir: string): string[] => readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
