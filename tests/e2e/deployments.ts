// Deploys one build of the web app after another at the same address. It serves signed-out pages as the product does.
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { readConfig } from '../../src/server/config.ts';
import { handleErrors } from '../../src/server/http/errors.ts';
import { secure } from '../../src/server/http/security.ts';
import { createSharedRateLimit } from '../../src/server/http/shared-rate-limit.ts';
import { readSite, siteRoutes } from '../../src/server/http/site/site-routes.ts';

export class Deployments {
  readonly folder = mkdtempSync(join(tmpdir(), 'titleline-deployed-'));
  #app: FastifyInstance | undefined;
  #port = 0;

  get origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Replaces the server and deletes the previous build's files. The new build's file names contain `version`. */
  async deploy(version: string): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
    cpSync('dist', this.folder, { recursive: true, filter: (file) => !/\.(?:br|gz)$/.test(file) });
    renameFiles(this.folder, version);
    const site = readSite(this.folder);
    if (!site) throw new Error('The web app has not been built.');
    const config = readConfig({ PORT: String(this.#port || 1), SECRET: 'of no use to visitors, who have no session' });
    this.#app = Fastify({ forceCloseConnections: true });
    handleErrors(this.#app);
    const counts = createSharedRateLimit(1, () => {});
    await secure(this.#app, { config, limitKey: async ({ ip }) => ip, styleHashes: site.styleHashes, counts, development: false });
    this.#app.get('/api/me', () => ({ viewer: null }));
    await siteRoutes(this.#app, site, async () => null, config);
    await this.#app.listen({ host: '127.0.0.1', port: this.#port });
    this.#port = (this.#app.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    await this.#app?.close();
    this.#app = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Renames the assets as a new build would, and updates every reference to them. */
function renameFiles(folder: string, version: string): void {
  const assets = join(folder, 'assets');
  const names = readdirSync(assets).filter((name) => /\.(?:js|css)$/.test(name));
  const renamed = (name: string) => name.replace(/\.(js|css)$/, `.${version}.$1`);
  const texts = [...names.map((name) => join(assets, name)), ...readdirSync(folder).map((name) => join(folder, name))];
  for (const file of texts.filter((name) => /\.(?:js|css|html|json)$/.test(name))) {
    const text = readFileSync(file, 'utf8');
    writeFileSync(
      file,
      names.reduce((changed, name) => changed.replaceAll(name, renamed(name)), text),
    );
  }
  for (const name of names) renameSync(join(assets, name), join(assets, renamed(name)));
}
