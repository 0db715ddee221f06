import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { examineSettings, misspelledVariables, readBackupConfig, readConfig, readDatabaseConfig } from './config.ts';

const SECRET = 'a secret for tests, forty characters long';
const RECIPIENT = 'age180u83glrx05qrhy8ksuxpzr7dgdgp720xffl95n2fctc9nrfu30q65evjq';
const read = (env: Record<string, string>) => readConfig({ SECRET, ...env });

function folderOfTest(): string {
  const folder = mkdtempSync(join(tmpdir(), 'titleline-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('everything has a default', () => {
  const { host, port, baseUrl, origins, databaseUrl, trustedProxies, vpicBaseUrl, smtpUrl, mailFrom } = read({});
  expect({ host, port, baseUrl, databaseUrl, trustedProxies, vpicBaseUrl, smtpUrl, mailFrom }).toEqual({
    host: '127.0.0.1',
    port: 3000,
    baseUrl: 'http://localhost:3000',
    databaseUrl: undefined,
    trustedProxies: [],
    vpicBaseUrl: undefined,
    smtpUrl: undefined,
    mailFrom: { name: 'Titleline', address: 'notify@localhost' },
  });
  expect(origins).toEqual(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000']);
});

test('a base URL is the only origin, without its trailing slash', () => {
  const { baseUrl, origins } = read({ BASE_URL: 'https://titles.example/' });
  expect(baseUrl).toBe('https://titles.example');
  expect(origins).toEqual(['https://titles.example']);
});

test('a database may be on several hosts', () => {
  const several = 'postgres://user:p%40ss@one.example:5432,two.example:5433/titleline?target_session_attrs=primary';
  expect(read({ DATABASE_URL: several })).toMatchObject({ databaseUrl: several });
});

test('an empty variable counts as unset', () => {
  expect(read({ DATABASE_URL: '', VPIC_BASE_URL: ' ' })).toMatchObject({ databaseUrl: undefined, vpicBaseUrl: undefined });
});

test('a variable that is unset can be read from the file that its _FILE names', () => {
  const file = join(folderOfTest(), 'metrics-token');
  writeFileSync(file, 'a token of sixteen\n'.replaceAll(' ', '-'));
  expect(read({ METRICS_TOKEN_FILE: file }).metricsToken).toBe('a-token-of-sixteen');
  expect(read({ METRICS_TOKEN_FILE: file, METRICS_TOKEN: 'another-token-of-ours' }).metricsToken).toBe('another-token-of-ours');
  expect(() => read({ METRICS_TOKEN_FILE: `${file}.gone` })).toThrow(
    /^METRICS_TOKEN_FILE names a file that this process cannot read \(ENOENT/,
  );
});

test('a lost file of a secret does not stop the tools that do without it', () => {
  const lost = { SECRET_FILE: '/gone/secret', SMTP_URL_FILE: '/gone/smtp', DATABASE_URL: 'postgres://x/y' };
  expect(readDatabaseConfig(lost).databaseUrl).toBe('postgres://x/y');
  expect(readBackupConfig(lost).databaseUrl).toBe('postgres://x/y');
  expect(() => readConfig(lost)).toThrow('SMTP_URL_FILE');
  expect(() => readDatabaseConfig({ DATABASE_URL_FILE: '/gone/url' })).toThrow('DATABASE_URL_FILE');
});

test.each([`AGE-SECRET-KEY-1${'Q'.repeat(58)}`, `# public key: age1${'q'.repeat(58)}\nage-secret-key-1${'q'.repeat(58)}`])(
  'a private key as recipient of backups is not printed, and named once',
  (key) => {
    const { problems } = examineSettings({ BACKUP_RECIPIENT: key });
    expect(problems).toEqual([
      { variables: ['BACKUP_RECIPIENT'], message: expect.stringMatching(/^BACKUP_RECIPIENT holds a private key/) as string },
    ]);
    expect(JSON.stringify(problems)).not.toMatch(/SECRET-KEY|qqq/i);
  },
);

test('trusted proxies are addresses, networks and keywords', () => {
  expect(read({ TRUSTED_PROXIES: 'loopback, 10.0.0.0/8,::1' }).trustedProxies).toEqual(['loopback', '10.0.0.0/8', '::1']);
});

test('recipients have commas or spaces between them', () => {
  expect(read({ BACKUP_RECIPIENT: `${RECIPIENT}, ${RECIPIENT}` }).backupRecipients).toEqual([RECIPIENT, RECIPIENT]);
});

test('Google needs a client id and a secret, and has a default discovery URL', () => {
  expect(read({}).google).toBeUndefined();
  const names = { GOOGLE_CLIENT_ID: 'id', GOOGLE_CLIENT_SECRET: 'secret' };
  const discoveryUrl = 'https://accounts.google.com/.well-known/openid-configuration';
  expect(read(names).google).toEqual({ clientId: 'id', clientSecret: 'secret', discoveryUrl });
  expect(read({ ...names, GOOGLE_DISCOVERY_URL: 'http://localhost:9/x' }).google?.discoveryUrl).toBe('http://localhost:9/x');
});

test.each([
  ['desk@titles.example', { name: 'Titleline', address: 'desk@titles.example' }],
  ['Title Desk <desk@titles.example>', { name: 'Title Desk', address: 'desk@titles.example' }],
  ['"Desk, Titles" <desk@titles.example>', { name: 'Desk, Titles', address: 'desk@titles.example' }],
])('MAIL_FROM accepts %s', (text, mailFrom) => {
  expect(read({ MAIL_FROM: text }).mailFrom).toEqual(mailFrom);
});

test('by default there is no metrics token and the log level is warn', () => {
  expect(read({})).toMatchObject({ metricsToken: undefined, logLevel: 'warn' });
  const said = { METRICS_TOKEN: 'sixteen-letters!', LOG_LEVEL: 'info' };
  expect(read(said)).toMatchObject({ metricsToken: 'sixteen-letters!', logLevel: 'info' });
});

test('the operator is optional and has a name and an address', () => {
  expect(read({}).operator).toBeUndefined();
  expect(read({ OPERATOR: 'Aspen Auto Group <privacy@aspen.example>' }).operator).toEqual({
    name: 'Aspen Auto Group',
    address: 'privacy@aspen.example',
  });
});

test.each([
  [{ PORT: '70000' }, 'PORT must be a port from 1 to 65535, not "70000".'],
  [{ PORT: '3000a' }, 'PORT must be a port from 1 to 65535, not "3000a".'],
  [{ PG_FIRST_PORT: '0' }, 'PG_FIRST_PORT must be a port from 1 to 65535, not "0".'],
  [{ BASE_URL: 'titles.example' }, 'BASE_URL must be a URL that begins with http:// or https://.'],
  [{ BASE_URL: 'https://titles.example/app' }, 'BASE_URL must be a scheme and a host alone, such as https://titleline.example.'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL must be a URL that begins with postgres:// or postgresql://.'],
  [{ SMTP_URL: 'mail.example:25' }, 'SMTP_URL must be a URL that begins with smtp:// or smtps://.'],
  [{ MAIL_FROM: 'Desk' }, 'MAIL_FROM must be an address, or a name and an address such as Titleline <notify@titleline.example>.'],
  [
    { MAIL_FROM: 'Desk\r\nBcc: all@x.test <desk@x.test>' },
    'MAIL_FROM must be an address, or a name and an address such as Titleline <notify@titleline.example>.',
  ],
  [{ OPERATOR: 'Aspen' }, 'OPERATOR must be a name and an address such as Aspen Auto Group <privacy@aspen.example>.'],
  [{ OPERATOR: 'privacy@aspen.example' }, 'OPERATOR must be a name and an address such as Aspen Auto Group <privacy@aspen.example>.'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
  [{ GOOGLE_DISCOVERY_URL: 'google' }, 'GOOGLE_DISCOVERY_URL must be a URL that begins with http:// or https://.'],
  [{ VPIC_BASE_URL: 'vpic' }, 'VPIC_BASE_URL must be a URL that begins with http:// or https://.'],
  [
    { TRUSTED_PROXIES: '10.0.0.0/99' },
    'TRUSTED_PROXIES must be addresses or networks with commas between them, and "10.0.0.0/99" is neither.',
  ],
  [{ METRICS_TOKEN: 'fifteen-letters' }, 'METRICS_TOKEN must be at least 16 visible characters long.'],
  [{ METRICS_TOKEN: 'with a blank in it' }, 'METRICS_TOKEN must be at least 16 visible characters long.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of error, warn, info, not "loud".'],
  [{ SECRET: 'short' }, 'SECRET must be at least 32 characters long.'],
  [{ BACKUP_RECIPIENT: `${RECIPIENT}, age1x` }, /^BACKUP_RECIPIENT must be recipients of age, which begin with age1\.$/],
])('%o is refused in one sentence that names the variable', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test('without SECRET, a secret is created once in a file that only its owner can read', () => {
  const folder = folderOfTest();
  const first = readConfig({ DATA_DIR: folder }).secret;
  expect(first.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR: folder }).secret).toBe(first);
  expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(first);
  expect(statSync(join(folder, 'secret')).mode & 0o777).toBe(0o600);
});

const keepSecret = (make: (file: string) => void): string => {
  const folder = folderOfTest();
  make(join(folder, 'secret'));
  return folder;
};

test.each<[string, (file: string) => void]>([
  ['empty', (file) => writeFileSync(file, '')],
  ['blank', (file) => writeFileSync(file, ' '.repeat(60))],
  ['short', (file) => writeFileSync(file, `${'s'.repeat(31)}\n`)],
  ['all zeros, as after a power cut,', (file) => writeFileSync(file, '\0'.repeat(43))],
])('a stored secret that is %s is refused, because cookies could be forged', (_, make) => {
  const folder = keepSecret(make);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(
    `${join(folder, 'secret')} must contain a secret of at least 32 characters. Restore it from a backup, or remove it and run "npm run secret -- forget". Then a new one is generated, and everybody has to sign in again.`,
  );
});

test.each<[string, string, (file: string) => void]>([
  ['a folder', 'EISDIR', (file) => mkdirSync(file)],
  ['unreadable', 'ELOOP', (file) => symlinkSync(file, file)],
])('a stored secret that is %s is refused and not replaced', (_, code, make) => {
  const folder = keepSecret(make);
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(`The secret in ${join(folder, 'secret')} could not be read (${code}).`);
  expect(readdirSync(folder)).toEqual(['secret']);
});

describe('a variable that is not read', () => {
  test.each([
    ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
    ['TRUST_PROXY', 'TRUSTED_PROXIES'],
    ['TRUSTED_PROXYS', 'TRUSTED_PROXIES'],
    ['SMTPURL', 'SMTP_URL'],
    ['SMTP_URI', 'SMTP_URL'],
    ['BASEURL', 'BASE_URL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['MAIL_FORM', 'MAIL_FROM'],
    ['base_url', 'BASE_URL'],
    ['port', 'PORT'],
    ['GOOGLE_CLIENTID', 'GOOGLE_CLIENT_ID'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['TITLELINE_SECRET', 'SECRET'],
  ])('is named if it resembles one of ours: %s', (given, meant) => {
    expect(misspelledVariables({ PATH: '/bin', [given]: 'x' })).toEqual([{ given, meant }]);
  });

  test.each([
    'PATH',
    'HOME',
    'HOSTNAME',
    'PGHOST',
    'PGPORT',
    'NODE_ENV',
    'NODE_OPTIONS',
    'POST',
    'HOSTS_FILE',
    'HOSTS',
    'PORTS',
    'SHELL',
    'LANG',
    'PWD',
    'E2E_PORT',
    'E2E_DATA_DIR',
    'SMTP_HOST',
    'npm_lifecycle_event',
    'SECRETS_PATH',
    'CI',
    'BASE_DIR',
    'CHROMIUM_PATH',
    'LOG_FILE',
  ])('is left alone if it is of other software: %s', (given) => {
    expect(misspelledVariables({ [given]: 'x' })).toEqual([]);
  });

  test('is left alone if the right spelling is set too', () => {
    expect(misspelledVariables({ TRUSTED_PROXY: 'x', TRUSTED_PROXIES: 'loopback' })).toEqual([]);
  });
});
