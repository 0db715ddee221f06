// A real Prometheus on loopback, which watches the product every three seconds.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '../../../testing/servers/free-port.ts';
import { waitUntil } from '../recovery/wait-until.ts';

type Watched = { folder: string; rules: string; token: string; hosts: readonly string[] };

export class Prometheus {
  readonly #child: ChildProcess;
  readonly #origin: string;

  static async start({ folder, rules, token, hosts }: Watched): Promise<Prometheus> {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'alerts.yaml'), rules);
    writeFileSync(
      join(folder, 'prometheus.yaml'),
      `global: { scrape_interval: 3s, scrape_timeout: 3s, evaluation_interval: 1s }
rule_files: [alerts.yaml]
scrape_configs:
  - job_name: titleline
    authorization: { credentials: ${token} }
    static_configs: [{ targets: [${hosts.map((host) => `'${host}'`).join(', ')}] }]
`,
    );
    const port = await freePort();
    const child = spawn(
      'prometheus',
      [
        `--config.file=${join(folder, 'prometheus.yaml')}`,
        `--storage.tsdb.path=${join(folder, 'data')}`,
        `--web.listen-address=127.0.0.1:${port}`,
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    );
    let output = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
    const prometheus = new Prometheus(child, `http://127.0.0.1:${port}`);
    await waitUntil(
      'Prometheus answers',
      async () => {
        if (child.exitCode !== null) throw new Error(output);
        return await prometheus.#isReady();
      },
      60_000,
    );
    return prometheus;
  }

  private constructor(child: ChildProcess, origin: string) {
    this.#child = child;
    this.#origin = origin;
  }

  /** The names of the alerts that fire now. */
  async firing(): Promise<Set<string>> {
    const response = await fetch(`${this.#origin}/api/v1/alerts`);
    const { data } = (await response.json()) as { data: { alerts: { state: string; labels: { alertname: string } }[] } };
    return new Set(data.alerts.filter(({ state }) => state === 'firing').map(({ labels }) => labels.alertname));
  }

  async stop(): Promise<void> {
    const ended = once(this.#child, 'exit');
    this.#child.kill('SIGTERM');
    await ended;
  }

  async #isReady(): Promise<boolean> {
    return await fetch(`${this.#origin}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
  }
}
