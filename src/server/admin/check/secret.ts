// Whether there is a secret, only its owner can read it, and the database knows the same.
import { readStoredSecret, secretFile } from '../../cookie-secret.ts';
import { isSecretRecorded, requireSameSecret } from '../../db/accounts/shared-secret.ts';
import { codeOf } from '../../error-code.ts';
import { adviceIn, broken, type Finding, NotChecked, ok, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import { statIfThere, userName } from './machine.ts';
import type { Database } from './open-database.ts';

/** A random text of 32 characters has about twenty different ones. */
const FEWEST_DIFFERENT = 10;
const FOR_OTHERS = 0o077;

function secret({ settings: { secret: given, dataDir }, need, needFolder }: Installation): Finding {
  need('SECRET');
  if (given !== undefined)
    return new Set(given).size >= FEWEST_DIFFERENT
      ? ok('SECRET is set.')
      : warning(
          'SECRET looks as if it could be guessed: it has few different characters. Who guesses it can sign in as anybody.',
          'Stop every process, set SECRET to a random text (openssl rand -base64 32), and run npm run admin -- secret forget. Everybody has to sign in again.',
        );
  needFolder();
  const file = secretFile(dataDir);
  const there = statIfThere(file);
  if (!there) throw new NotChecked(`${file} does not exist: the first start makes it, if SECRET is not set`);
  const owner = statIfThere(dataDir)!.uid;
  if (owner !== there.uid && process.getuid?.() === 0)
    return broken(
      `${file} belongs to ${userName(there.uid)} and DATA_DIR to ${userName(owner)}, who cannot read it.`,
      `chown ${userName(owner)} ${file}`,
    );
  try {
    readStoredSecret(dataDir);
  } catch (error) {
    const { what, todo } = adviceIn((error as Error).message);
    return broken(what, todo);
  }
  return process.platform !== 'win32' && (there.mode & FOR_OTHERS) !== 0
    ? warning(`${file} can be read by other users of this machine, who could then sign in as anybody.`, `chmod 600 ${file}`)
    : ok(`${file} is there, and only its owner can read it.`);
}

async function sameSecret({ sql }: Database, it: Installation): Promise<Finding> {
  const own = it.secret();
  if (own === undefined)
    return (await isSecretRecorded(sql))
      ? broken(
          'The secret that is used with this database is not here, and the next start would be refused.',
          'Set SECRET, or copy DATA_DIR/secret from another host or a backup. If it is lost, run npm run admin -- secret forget: everybody has to sign in again.',
        )
      : ok('The database knows no secret yet: the first start decides.');
  try {
    return (await requireSameSecret(sql, own))
      ? ok('The secret is the one that is used with this database.')
      : ok('The database knows no secret yet: the first start decides.');
  } catch (error) {
    if (codeOf(error)) throw error; // of the database
    const { what, todo } = adviceIn((error as Error).message);
    return broken(what, todo);
  }
}

export const secretChecks: readonly Check[] = [
  { name: 'secret', look: secret },
  { name: 'same secret', lookAtDatabase: sameSecret },
];
