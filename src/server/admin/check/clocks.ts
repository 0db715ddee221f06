// Whether the clocks agree on which links, sessions and mail depend: this machine's, the database's and that of the site.
import { readClocks, readLatestEntryTime } from '../../postgres/examine-database.ts';
import { broken, duration, type Finding, NotChecked, ok, warning } from './finding.ts';
import type { Check, Installation } from './installation.ts';
import type { Database } from './open-database.ts';

/** ms. Answers tell whole seconds, and a clock that is set every few minutes is seldom more than a second off. */
const CLOCK = { warning: 5000, broken: 60_000 };

/** `others`: whose clocks differ from this host's by how much, in ms, positive if they are ahead. */
export function clockFinding(others: readonly { whose: string; ahead: number }[]): Finding {
  const off = others.filter(({ ahead }) => Math.abs(ahead) > CLOCK.warning);
  if (off.length === 0) return ok(`The clock of this machine agrees with ${others.map(({ whose }) => whose).join(' and ')}.`);
  const what = `${off.map(({ whose, ahead }) => `The clock of ${whose} is ${duration(ahead)} ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`).join('. ')}. Links, sessions and mail depend on it.`;
  const todo = 'Let every machine set its clock by the network (timedatectl set-ntp true, or chrony), and look which one is wrong: date -u';
  return off.some(({ ahead }) => Math.abs(ahead) > CLOCK.broken) ? broken(what, todo) : warning(what, todo);
}

async function databaseClock({ sql }: Database): Promise<Finding> {
  const { database, here } = await readClocks(sql);
  const last = await readLatestEntryTime(sql).catch(() => null); // an older schema
  // Something that happened in the future: a clock was ahead then, or is behind now.
  const latest = last !== null && last - here > CLOCK.broken ? [{ whose: 'the newest entry of the ledger', ahead: last - here }] : [];
  return clockFinding([{ whose: 'the database', ahead: database - here }, ...latest]);
}

async function siteClock(it: Installation): Promise<Finding> {
  const site = await it.site();
  if (site instanceof Error || site.date === undefined) throw new NotChecked('BASE_URL gives no time');
  const middle = 500; // the date has no fractions
  return clockFinding([{ whose: `what answers at ${it.settings.baseUrl}`, ahead: site.date + middle - site.askedAt }]);
}

export const clockChecks: readonly Check[] = [
  { name: 'clock', look: siteClock },
  { name: 'database clock', lookAtDatabase: databaseClock },
];
