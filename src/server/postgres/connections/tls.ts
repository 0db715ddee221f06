// How a connection string says that connections are encrypted, with the names and meanings of PostgreSQL's own clients. The driver knows
// `sslmode` alone, sends the others to the server, which refuses them, and checks the server's name only together with its defaults.
import { readFileSync } from 'node:fs';
import { type ConnectionOptions, getCACertificates } from 'node:tls';

const MODES = ['disable', 'allow', 'prefer', 'require', 'verify-ca', 'verify-full'] as const;
/** What libpq knows and needs no counterpart here: there is no Kerberos, and the driver does not bind channels. */
const IGNORED = ['channel_binding', 'gssencmode'];
const FILES = ['sslrootcert', 'sslcert', 'sslkey'] as const;

type DriverTls = { ssl?: false | 'prefer' | ConnectionOptions };

/**
 * Returns the connection string without what it says about TLS, and that as the driver's option. Throws an Error with a sentence if a file
 * cannot be read or the mode is unknown. Several hosts may be named, so it is not a valid URL.
 */
export function splitTls(connectionString: string): [url: string, options: DriverTls] {
  const [base = '', query] = connectionString.split(/\?(.*)/s);
  const given = new URLSearchParams(query);
  const mode = given.get('sslmode') ?? (given.get('sslrootcert') === 'system' ? 'verify-full' : null);
  const files = Object.fromEntries(FILES.map((name) => [name, given.get(name)])) as Record<(typeof FILES)[number], string | null>;
  for (const name of ['sslmode', ...FILES, ...IGNORED]) given.delete(name);
  const url = given.size > 0 ? `${base}?${given}` : base;
  if (mode === null) return [url, {}];
  switch (mode as (typeof MODES)[number]) {
    case 'disable':
      return [url, { ssl: false }];
    case 'allow':
    case 'prefer':
      return [url, { ssl: 'prefer' }];
    case 'require':
      // As libpq does: with a file of authorities, the certificate is verified.
      return [url, { ssl: files.sslrootcert === null ? { ...identityOf(files), rejectUnauthorized: false } : verified(files, false) }];
    case 'verify-ca':
      return [url, { ssl: verified(files, false) }];
    case 'verify-full':
      return [url, { ssl: verified(files, true) }];
    default:
      throw new Error(`sslmode of DATABASE_URL must be one of ${MODES.join(', ')}, not "${mode}".`);
  }
}

type Files = Record<(typeof FILES)[number], string | null>;

/** The authorities: those of the file, those of the operating system, or if nothing is said, those that Node trusts. */
const verified = (files: Files, isNameChecked: boolean): ConnectionOptions => ({
  ...identityOf(files),
  ...(files.sslrootcert !== null && {
    ca: files.sslrootcert === 'system' ? getCACertificates('system') : read('sslrootcert', files.sslrootcert),
  }),
  ...(!isNameChecked && { checkServerIdentity: () => undefined }),
});

const identityOf = ({ sslcert, sslkey }: Files): ConnectionOptions => ({
  ...(sslcert !== null && { cert: read('sslcert', sslcert) }),
  ...(sslkey !== null && { key: read('sslkey', sslkey) }),
});

function read(name: string, file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`The file ${file}, which ${name} of DATABASE_URL names, could not be read (${code}).`, { cause: error });
  }
}
