// The environment variables. All of them are read and validated here.
import { accessSync, constants, mkdirSync, readFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import * as z from 'zod';
import { SIGN_UP_MODES } from '../domain/sign-up.ts';
import { loadCookieSecret, SECRET_MIN } from './cookie-secret.ts';
import { isRecipient } from './encryption.ts';
import { LOG_LEVELS } from './log.ts';

/** The further hosts of a connection string: unlike other URLs, it may name several. */
const FURTHER_HOSTS = /(@[^@,/?]*|\/\/[^@,/?]*),[^/?]*/;
/** `Name <address>` or an address alone. Excludes control characters, which could start another header line. */
const MAILBOX = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>"@,;]+@[^\s<>"@,;]+)>?$/u;
const PROXY_KEYWORDS = ['loopback', 'linklocal', 'uniquelocal'];

/** The next start waits thirty seconds for its predecessor, which may need seventeen more. */
const DRAIN_SECONDS_MAX = 10;

/** The error message for an invalid value. It contains the value only if `after` adds it, because the value may hold a password. */
const mustBe = (what: string, after: (value: unknown) => string = () => '') => ({
  error: ({ path, input }: z.core.$ZodRawIssue) => `${String(path?.[0])} must be ${what}${after(input)}.`,
});
const quoteValue = (value: unknown) => `, not "${String(value)}"`;

const port = z
  .string()
  .refine((text) => /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535, mustBe('a port from 1 to 65535', quoteValue))
  .transform(Number);
const httpUrl = z.url({ protocol: /^https?$/, normalize: true, ...mustBe('a URL that begins with http:// or https://') });
const smtpUrl = z.url({ protocol: /^smtps?$/, ...mustBe('a URL that begins with smtp:// or smtps://') });
const postgresUrl = z.url({ protocol: /^postgres(?:ql)?$/ });
const origin = httpUrl
  .transform((href) => new URL(href))
  .refine(
    ({ pathname, search, hash, username }) => pathname === '/' && !search && !hash && !username,
    mustBe('a scheme and a host alone, such as https://titleline.example'),
  )
  .transform((url) => url.origin);
const proxy = z.string().refine(
  isProxy,
  mustBe('addresses or networks with commas between them', (value) => `, and "${String(value)}" is neither`),
);
const mailbox = z.string().transform((text) => {
  const [, name = '', address = ''] = MAILBOX.exec(text) ?? [];
  return { name, address };
});

const databaseVariables = z.object({
  DATA_DIR: z
    .string()
    .default('.data')
    .transform((folder) => resolve(folder)),
  DATABASE_URL: z
    .string()
    .refine(
      (text) => postgresUrl.safeParse(text.replace(FURTHER_HOSTS, '$1')).success,
      mustBe('a URL that begins with postgres:// or postgresql://'),
    )
    .optional(),
  PG_FIRST_PORT: port.default(54_320),
  ARCHIVE_DIR: z
    .string()
    .refine(() => process.platform !== 'win32', 'ARCHIVE_DIR does not work on Windows. Run Titleline on Linux, or set DATABASE_URL.')
    .transform((folder) => resolve(folder))
    .optional(),
  BACKUP_RECIPIENT: z
    .string()
    .refine(
      (text) => !/AGE-SECRET-KEY-/i.test(text),
      'BACKUP_RECIPIENT holds a private key. Make another key, keep it elsewhere, and set the recipient of that one, which begins with age1.',
    )
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .refine((names) => names.every(isRecipient), mustBe('recipients of age, which begin with age1')),
});

const variables = z
  .object({
    PORT: port.default(3000),
    HOST: z.string().default('127.0.0.1'),
    BASE_URL: origin.optional(),
    ...databaseVariables.shape,
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((text) => text.split(/\s*,\s*/).filter(Boolean))
      .pipe(z.array(proxy)),
    VPIC_BASE_URL: httpUrl.transform((href) => href.replace(/\/+$/, '')).optional(),
    SMTP_URL: smtpUrl.optional(),
    MAIL_FROM: mailbox
      .refine(({ address }) => address, mustBe('an address, or a name and an address such as Titleline <notify@titleline.example>'))
      .transform(({ name, address }) => ({ name: name || 'Titleline', address }))
      .optional(),
    OPERATOR: mailbox
      .refine(({ name, address }) => name && address, mustBe('a name and an address such as Aspen Auto Group <privacy@aspen.example>'))
      .optional(),
    SIGN_UP: z.enum(SIGN_UP_MODES, mustBe(`one of ${SIGN_UP_MODES.join(', ')}`, quoteValue)).default('open'),
    // Only visible characters, because it is sent in a header.
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, mustBe('at least 16 visible characters long'))
      .optional(),
    DRAIN_SECONDS: z
      .string()
      .refine(
        (text) => /^\d+$/.test(text) && Number(text) <= DRAIN_SECONDS_MAX,
        mustBe(`seconds from 0 to ${DRAIN_SECONDS_MAX}`, quoteValue),
      )
      .default('0')
      .transform(Number),
    LOG_LEVEL: z.enum(LOG_LEVELS, mustBe(`one of ${LOG_LEVELS.join(', ')}`, quoteValue)).default('warn'),
    GOOGLE_CLIENT_ID: z.string().optional(),
    GOOGLE_CLIENT_SECRET: z.string().optional(),
    GOOGLE_DISCOVERY_URL: httpUrl.default('https://accounts.google.com/.well-known/openid-configuration'),
    SECRET: z
      .string()
      .refine(({ length }) => length >= SECRET_MIN, mustBe(`at least ${SECRET_MIN} characters long`))
      .optional(),
  })
  // The path of each has the variables that count as unset meanwhile, for `examineSettings`.
  .refine((env) => !env.DATABASE_URL || !env.ARCHIVE_DIR, {
    error: 'ARCHIVE_DIR is for the embedded PostgreSQL, and DATABASE_URL is set: archive with the tools of that one.',
    path: ['ARCHIVE_DIR'],
  })
  .refine((env) => !env.GOOGLE_CLIENT_ID === !env.GOOGLE_CLIENT_SECRET, {
    error: 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.',
    path: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
  });

/** The names of all variables. */
export const VARIABLES = Object.keys(variables.shape);

export type Config = ReturnType<typeof readConfig>;
/** The configuration without what a first start writes: `secret` is that of SECRET alone. */
export type Settings = ReturnType<typeof settingsOf>;
/** The part of the configuration that says where the database is. */
export type DatabaseConfig = ReturnType<typeof readDatabaseConfig>;
/** And that which says how the embedded one is backed up. */
export type BackupConfig = ReturnType<typeof readBackupConfig>;

/** Throws an Error whose message is one sentence that names the variable. An empty variable counts as unset. */
export function readConfig(from: NodeJS.ProcessEnv = process.env) {
  const settings = settingsOf(read(variables, from));
  return { ...settings, secret: settings.secret ?? loadSecret(settings.dataDir) };
}

function settingsOf(env: z.output<typeof variables>) {
  const localUrl = `http://localhost:${env.PORT}`;
  /** Scheme, host and port, without a trailing slash. Links, cookies and the origin check are based on it. */
  const baseUrl = env.BASE_URL ?? localUrl;
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_DISCOVERY_URL: discoveryUrl } = env;
  return {
    ...backupConfig(env),
    host: env.HOST,
    port: env.PORT,
    baseUrl,
    /** The origins whose pages may send commands. Without a BASE_URL, people use any name of the loopback address. */
    origins: env.BASE_URL ? [baseUrl] : [localUrl, `http://127.0.0.1:${env.PORT}`, `http://[::1]:${env.PORT}`],
    /** Addresses and networks whose X-Forwarded-* headers are trusted. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** The live vehicle service, without a trailing slash. Undefined: it is not used. */
    vpicBaseUrl: env.VPIC_BASE_URL,
    /** The mail server, with user and password if it requires them. Undefined: mails are stored in the outbox under dataDir. */
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? { name: 'Titleline', address: `notify@${new URL(baseUrl).hostname}` },
    /** The operator whom the privacy page and the terms name. Undefined: not configured. */
    operator: env.OPERATOR,
    /** Who may create an account. */
    signUp: env.SIGN_UP,
    /** Requests with this token may read /metrics. Undefined: only requests from this machine may. */
    metricsToken: env.METRICS_TOKEN,
    /** How long everything is still served after a signal to stop, so that a balancer learns of it. */
    drainMs: env.DRAIN_SECONDS * 1000,
    logLevel: env.LOG_LEVEL,
    /** The site's OAuth client at Google. Undefined: sign-in with Google is off. */
    google: clientId && clientSecret ? { clientId, clientSecret, discoveryUrl } : undefined,
    secret: env.SECRET,
  };
}

/** `variables`: which are not valid, or do not go together. `message`: a sentence that names them. */
type SettingsProblem = { variables: string[]; message: string };

/**
 * For a look at the environment: what is wrong with it, the names of the variables that are set, and the settings as they would be if the
 * wrong ones were not set. Writes nothing.
 */
export function examineSettings(from: NodeJS.ProcessEnv = process.env): { settings: Settings; problems: SettingsProblem[]; set: string[] } {
  const problems: SettingsProblem[] = [];
  const given = trimmed(from, VARIABLES, ({ message }, variable) => void problems.push({ variables: [variable], message }));
  const set = VARIABLES.filter((name) => given[name] !== undefined);
  for (;;) {
    const { error, data } = variables.safeParse(given);
    if (!error) return { settings: settingsOf(data), problems, set };
    for (const { path, message } of error.issues) {
      const names = VARIABLES.filter((name) => path.includes(name));
      if (names.length === 0) throw new Error(message);
      problems.push({ variables: names, message });
      for (const name of names) delete given[name];
    }
  }
}

/** The most characters that may be missing, added, swapped or different, for a name of this length without underscores. */
const typosIn = ({ length }: string): number => (length < 6 ? 0 : length < 10 ? 1 : 2);

/**
 * The variables that are set and not read, but whose names resemble ours: `TRUSTED_PROXY` for `TRUSTED_PROXIES`. `meant`: ours. Nothing is
 * returned for a name that is set in the right spelling too.
 */
export function misspelledVariables(from: NodeJS.ProcessEnv = process.env): { given: string; meant: string }[] {
  const ours = VARIABLES;
  return Object.keys(from).flatMap((given) => {
    if (ours.includes(given)) return [];
    const meant = ours.find((name) => resembles(given, name));
    return meant === undefined || from[meant] !== undefined ? [] : [{ given, meant }];
  });
}

function resembles(given: string, name: string): boolean {
  const [one, other] = [given.replace(/^TITLELINE_/i, ''), name].map((text) => singular(text.toUpperCase().replaceAll('_', ''))) as [
    string,
    string,
  ];
  return typosBetween(one, other) <= typosIn(other);
}

/** Short names are left as they are: `HOSTS` and `PORTS` belong to other software. */
const singular = (word: string): string => (word.length < 6 ? word : word.replace(/IES$/, 'Y').replace(/S$/, ''));

/** The Damerau-Levenshtein distance: characters added, dropped, changed, or swapped with their neighbor. */
function typosBetween(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, row[j - 1]! + (isSame ? 0 : 1), isSwapped ? before[j - 2]! + 1 : Infinity);
    }
    [before, row] = [row, next];
  }
  return row[b.length]!;
}

/** Like `readConfig`, for tools that do not need the secret and may be run because it is lost. */
export const readDatabaseConfig = (from: NodeJS.ProcessEnv = process.env) => databaseConfig(read(databaseVariables, from));

/** Like `readDatabaseConfig`, for backups and restores. */
export const readBackupConfig = (from: NodeJS.ProcessEnv = process.env) => backupConfig(read(databaseVariables, from));

/** Who runs this process with sudo, which sets the variable; null if nobody does. */
export const readSudoUser = (from: NodeJS.ProcessEnv = process.env): string | null => from['SUDO_USER']?.trim() || null;

/** The settings, for a tool that does not need the secret. Throws an Error with a sentence if a variable is wrong. Writes nothing. */
export function settingsNow(): Settings {
  const { settings, problems } = examineSettings();
  if (problems[0]) throw new Error(problems[0].message);
  return settings;
}

/**
 * Empty variables count as unset. If one of `names` is unset, the file that `<name>_FILE` names has its value: containers get secrets so.
 * `onUnreadable`: gets an Error with a sentence if it cannot be read.
 */
function trimmed(
  from: NodeJS.ProcessEnv,
  names: readonly string[],
  onUnreadable: (error: Error, variable: string) => void = (error) => {
    throw error;
  },
): NodeJS.ProcessEnv {
  const given = Object.fromEntries(Object.entries(from).map(([name, text]) => [name, text?.trim() || undefined]));
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined || given[name] !== undefined) continue;
    try {
      given[name] = readSettingFrom(file, name);
    } catch (error) {
      onUnreadable(error as Error, name);
    }
  }
  return given;
}

function readSettingFrom(file: string, name: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim() || undefined;
  } catch (error) {
    throw new Error(`${name}_FILE names a file that this process cannot read (${(error as Error).message}).`, { cause: error });
  }
}

/** Opens the files of the schema's own variables alone: a lost secret must not stop the tools that do without it. */
function read<S extends z.ZodObject>(schema: S, from: NodeJS.ProcessEnv): z.output<S> {
  const { error, data } = schema.safeParse(trimmed(from, Object.keys(schema.shape)));
  if (error) throw new Error(error.issues[0]!.message);
  return data;
}

const databaseConfig = (env: z.output<typeof databaseVariables>) => ({
  dataDir: env.DATA_DIR,
  /** Undefined: the embedded PostgreSQL under dataDir. */
  databaseUrl: env.DATABASE_URL,
  /** The port at which the embedded PostgreSQL starts to look for a free one. */
  postgresFirstPort: env.PG_FIRST_PORT,
});

const backupConfig = (env: z.output<typeof databaseVariables>) => ({
  ...databaseConfig(env),
  /** Where the embedded PostgreSQL archives its WAL. Undefined: nowhere. */
  archiveDir: env.ARCHIVE_DIR,
  /** Those to whom backups and archived WAL are encrypted. None: they are not encrypted. */
  backupRecipients: env.BACKUP_RECIPIENT,
});

function isProxy(text: string): boolean {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  return PROXY_KEYWORDS.includes(text) || (family !== 0 && fits);
}

function loadSecret(dataDir: string): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that this process can write to (${(error as Error).message}).`, { cause: error });
  }
  return loadCookieSecret(dataDir);
}
