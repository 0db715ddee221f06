// What is examined: an environment, and what belongs to it. Nothing here changes it, so the secret is read and not created.
import { examineSettings, type Settings } from '../../config.ts';
import { readStoredSecret } from '../../cookie-secret.ts';
import { installationId } from '../../installation-id.ts';
import { askProduct, type Product } from './product.ts';
import { type Answer, ask } from './ask.ts';
import { NotChecked } from './finding.ts';

export type Installation = ReturnType<typeof installationOf>;

export function installationOf(env: NodeJS.ProcessEnv) {
  const { settings, problems } = examineSettings(env);
  const invalid = new Set(problems.flatMap(({ variables }) => variables));
  /** Throws if a variable has no valid value, so that nobody examines its default instead. */
  const need = (variable: string): void => {
    if (invalid.has(variable)) throw new NotChecked(`${variable} is not valid`);
  };
  const secret = (): string | undefined => {
    need('SECRET');
    if (settings.secret !== undefined) return settings.secret;
    need('DATA_DIR');
    try {
      return readStoredSecret(settings.dataDir);
    } catch {
      throw new NotChecked('the stored secret cannot be read');
    }
  };
  return {
    env,
    settings,
    problems,
    need,
    /** undefined: a first start will make one. Throws `NotChecked` if it cannot be read. */
    secret,
    /** The public id that its processes give; undefined without a secret. */
    id: once(async () => {
      const own = secret();
      return own === undefined ? undefined : await installationId(own);
    }),
    /** Who listens on its port of this machine. */
    product: once(async (): Promise<Product> => {
      need('PORT');
      return await askProduct(settings);
    }),
    /** What BASE_URL answers to the health check, or why it does not. */
    site: once(async (): Promise<Answer | Error> => {
      need('BASE_URL');
      return await ask(`${settings.baseUrl}/health/live`).catch((error: Error) => error);
    }),
  };
}

/** The result of the first call, for all. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let result: Promise<T> | undefined;
  return async () => await (result ??= work());
}

/** Whether only this machine can open it. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host.endsWith('.localhost') || host === '::1' || host === '[::1]' || /^127(?:\.\d+){3}$/.test(host);
