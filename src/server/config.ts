// The environment: every variable is read and checked here, and nowhere else.
import { accessSync, constants, mkdirSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { loadCookieSecret, SECRET_MIN } from './auth/cookie-secret.ts';
import { LOG_LEVELS, type LogLevel } from './log.ts';

type Mailbox = { name: string; address: string };

export type Config = {
  host: string;
  port: number;
  /** Scheme, host and port, without a slash at the end: links, cookies and the origin check come from it. */
  baseUrl: string;
  /** The origins whose pages may send commands. */
  origins: string[];
  dataDir: string;
  /** undefined: the embedded PostgreSQL under dataDir. */
  databaseUrl: string | undefined;
  /** Where the embedded PostgreSQL looks for a free port first. */
  postgresFirstPort: number;
  secret: string;
  /** Addresses and networks whose X-Forwarded-* headers are believed. */
  trustedProxies: string[];
  /** The live vehicle service without a slash at the end; undefined: it is never asked. */
  vpicBaseUrl: string | undefined;
  /** The mail server, with user and password where it wants them; undefined: mail goes to the outbox under dataDir. */
  smtpUrl: string | undefined;
  mailFrom: Mailbox;
  /** Who runs this installation, as its privacy page and its terms say; undefined: they have not said. */
  operator: Mailbox | undefined;
  /** Opens /metrics to whoever brings it; undefined: it is open to this machine alone. */
  metricsToken: string | undefined;
  /** What is less than this is not logged. */
  logLevel: LogLevel;
  /** What Google knows this site by; undefined: nobody signs in with Google here. */
  google: { clientId: string; clientSecret: string; discoveryUrl: string } | undefined;
};

/** Where the database is. */
export type DatabaseConfig = Pick<Config, 'dataDir' | 'databaseUrl' | 'postgresFirstPort'>;

const METRICS_TOKEN_MIN = 16;
const GOOGLE_DISCOVERY_URL = 'https://accounts.google.com/.well-known/openid-configuration';
/** A connection string may name several hosts, which no other kind of URL may. */
const FURTHER_HOSTS = /(@[^@,/?]*|\/\/[^@,/?]*),[^/?]*/;
const PROXY_WORDS = ['loopback', 'linklocal', 'uniquelocal'];

/** Throws an Error whose message is one sentence that names the variable. An empty variable counts as unset. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const text = textOf(env);
  const port = portFrom('PORT', text('PORT') ?? '3000');
  const given = text('BASE_URL');
  const baseUrl = given ? originFrom('BASE_URL', given) : `http://localhost:${port}`;
  const vpic = text('VPIC_BASE_URL');
  const database = readDatabaseConfig(env);
  return {
    host: text('HOST') ?? '127.0.0.1',
    port,
    baseUrl,
    // Without a BASE_URL the server is tried at home, where people type either name of the loopback address.
    origins: given ? [baseUrl] : [baseUrl, `http://127.0.0.1:${port}`, `http://[::1]:${port}`],
    ...database,
    trustedProxies: (text('TRUSTED_PROXIES') ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
      .map(proxyFrom),
    vpicBaseUrl: vpic && urlFrom('VPIC_BASE_URL', vpic, ['http:', 'https:']).href.replace(/\/+$/, ''),
    smtpUrl: smtpFrom(text('SMTP_URL')),
    mailFrom: senderFrom(text('MAIL_FROM') ?? `notify@${new URL(baseUrl).hostname}`),
    operator: operatorFrom(text('OPERATOR')),
    metricsToken: metricsTokenFrom(text('METRICS_TOKEN')),
    logLevel: logLevelFrom(text('LOG_LEVEL') ?? 'warn'),
    google: googleFrom(text),
    secret: secretFrom(text('SECRET'), database.dataDir),
  };
}

/** As `readConfig`, for what does not need the secret, and may be run because that is lost. */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  const text = textOf(env);
  const databaseUrl = text('DATABASE_URL');
  if (databaseUrl) urlFrom('DATABASE_URL', databaseUrl.replace(FURTHER_HOSTS, '$1'), ['postgres:', 'postgresql:']);
  return {
    dataDir: resolve(text('DATA_DIR') ?? '.data'),
    databaseUrl,
    postgresFirstPort: portFrom('PG_FIRST_PORT', text('PG_FIRST_PORT') ?? '54320'),
  };
}

const textOf = (env: NodeJS.ProcessEnv) => (name: string) => env[name]?.trim() || undefined;

function portFrom(name: string, text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) throw new Error(`${name} must be a port from 1 to 65535, not "${text}".`);
  return port;
}

function urlFrom(name: string, text: string, protocols: string[]): URL {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const examples = protocols.map((protocol) => `${protocol}//`).join(' or ');
  // The value is not repeated: it may hold a password.
  if (!url || !protocols.includes(url.protocol)) throw new Error(`${name} must be a URL that begins with ${examples}.`);
  return url;
}

function originFrom(name: string, text: string): string {
  const url = urlFrom(name, text, ['http:', 'https:']);
  if (url.pathname !== '/' || url.search || url.hash || url.username)
    throw new Error(`${name} must be a scheme and a host alone, such as https://titleline.example.`);
  return url.origin;
}

function proxyFrom(text: string): string {
  const [address = '', bits] = text.split('/');
  const family = isIP(address);
  const fits = bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
  if (!PROXY_WORDS.includes(text) && !(family && fits))
    throw new Error(`TRUSTED_PROXIES must be addresses or networks with commas between them, and "${text}" is neither.`);
  return text;
}

function smtpFrom(text: string | undefined): string | undefined {
  if (text) urlFrom('SMTP_URL', text, ['smtp:', 'smtps:']);
  return text;
}

function senderFrom(text: string): Mailbox {
  const { name, address } = mailboxFrom(text);
  if (!address) throw new Error('MAIL_FROM must be an address, or a name and an address such as Titleline <notify@titleline.example>.');
  return { name: name || 'Titleline', address };
}

function operatorFrom(text: string | undefined): Config['operator'] {
  if (text === undefined) return undefined;
  const { name, address } = mailboxFrom(text);
  if (!name || !address) throw new Error('OPERATOR must be a name and an address such as Aspen Auto Group <privacy@aspen.example>.');
  return { name, address };
}

/** `Name <address>` or an address alone. Nothing is taken of what could begin another header line. */
function mailboxFrom(text: string): Mailbox {
  const [, name = '', address = ''] = /^(?:"?([^"<>\p{Cc}]*?)"?\s*<)?([^\s<>"@,;]+@[^\s<>"@,;]+)>?$/u.exec(text) ?? [];
  return { name, address };
}

function googleFrom(text: (name: string) => string | undefined): Config['google'] {
  const [clientId, clientSecret] = [text('GOOGLE_CLIENT_ID'), text('GOOGLE_CLIENT_SECRET')];
  const discoveryUrl = urlFrom('GOOGLE_DISCOVERY_URL', text('GOOGLE_DISCOVERY_URL') ?? GOOGLE_DISCOVERY_URL, ['http:', 'https:']).href;
  if (!clientId && !clientSecret) return undefined;
  if (!clientId || !clientSecret) throw new Error('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.');
  return { clientId, clientSecret, discoveryUrl };
}

/** It is sent as a header, which takes visible characters alone. */
function metricsTokenFrom(text: string | undefined): string | undefined {
  if (text !== undefined && (text.length < METRICS_TOKEN_MIN || !/^[\x21-\x7e]+$/.test(text)))
    throw new Error(`METRICS_TOKEN must be at least ${METRICS_TOKEN_MIN} visible characters long.`);
  return text;
}

function logLevelFrom(text: string): LogLevel {
  const level = LOG_LEVELS.find((known) => known === text);
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}, not "${text}".`);
  return level;
}

function secretFrom(text: string | undefined, dataDir: string): string {
  if (text && text.length < SECRET_MIN) throw new Error(`SECRET must be at least ${SECRET_MIN} characters long.`);
  if (text) return text;
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(`DATA_DIR must be a folder that this process can write to (${(error as Error).message}).`, { cause: error });
  }
  return loadCookieSecret(dataDir);
}
