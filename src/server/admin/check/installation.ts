// What is examined: an environment, and what belongs to it. Nothing here changes it, so the secret is read and not created. And what a
// check of it is.
import { accessSync, constants } from 'node:fs';
import { examineSettings } from '../../config.ts';
import { readStoredSecret } from '../../cookie-secret.ts';
import { isSecretRecorded, requireSameSecret } from '../../db/accounts/shared-secret.ts';
import { installationId } from '../../installation-id.ts';
import { codeOf } from '../../error-code.ts';
import { askProduct, isOwnAddress, type Product } from './product.ts';
import { type Answer, ask } from './ask.ts';
import { type Finding, NotChecked } from './finding.ts';
import { type Database, openDatabase } from './open-database.ts';

export type Installation = ReturnType<typeof installationOf>;

type Found = Finding | readonly Finding[];

/** `look` needs nothing but the installation, `lookAtDatabase` the opened database: without it, the check says that it did not look. */
export type Check = {
  name: string;
  look?: (it: Installation) => Found | Promise<Found>;
  lookAtDatabase?: (database: Database, it: Installation) => Found | Promise<Found>;
};

/** `signal`: ends a wait for the embedded PostgreSQL. Close the database that it opens. */
export function installationOf(env: NodeJS.ProcessEnv, signal: AbortSignal) {
  const { settings, problems, set } = examineSettings(env);
  const invalid = new Set(problems.flatMap(({ variables }) => variables));
  /** Throws if a variable has no valid value, so that nobody examines its default instead. */
  const need = (variable: string): void => {
    if (invalid.has(variable)) throw new NotChecked(`${variable} is not valid`);
  };
  /** Throws if this user cannot look into DATA_DIR, so that nothing there seems to be missing. */
  const needFolder = (): void => {
    need('DATA_DIR');
    try {
      accessSync(settings.dataDir, constants.R_OK | constants.X_OK);
    } catch (error) {
      if (codeOf(error) !== 'ENOENT') throw new NotChecked(`DATA_DIR cannot be read (${codeOf(error)})`);
    }
  };
  const secret = (): string | undefined => {
    need('SECRET');
    if (settings.secret !== undefined) return settings.secret;
    needFolder();
    try {
      return readStoredSecret(settings.dataDir);
    } catch {
      throw new NotChecked('the stored secret cannot be read');
    }
  };
  const database = openDatabase({ settings, need, needFolder }, signal);
  return {
    env,
    settings,
    problems,
    /** The names of the variables that are set, by themselves or in a file. */
    set,
    need,
    needFolder,
    /** undefined: a first start will make one. Throws `NotChecked` if it cannot be read. */
    secret,
    database,
    /** Whether the database knows another secret than this one, or one at all without it, so that its id recognizes nothing. */
    hasOtherSecret: once(async (): Promise<boolean> => {
      const own = secret();
      const { open } = await database;
      if (open === undefined) return false;
      if (own === undefined) return await isSecretRecorded(open.sql);
      return await requireSameSecret(open.sql, own).then(
        () => false,
        (error: unknown) => codeOf(error) === '', // not of the database
      );
    }),
    /** The public id that its processes give; undefined without a secret. */
    id: once(async () => {
      const own = secret();
      return own === undefined ? undefined : await installationId(own);
    }),
    /** Who listens on its port of this machine. */
    product: once(async (): Promise<Product> => {
      for (const name of ['HOST', 'PORT']) need(name);
      if (!isOwnAddress(settings.host)) throw new NotChecked('HOST is no address of this machine');
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
