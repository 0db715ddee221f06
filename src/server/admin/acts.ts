// The log of operators' acts: how an act is recorded, and `npm run admin -- acts`, which lists them.
import { hostname, userInfo } from 'node:os';
import { wholeNumber } from '../command-line.ts';
import { readSudoUser } from '../config.ts';
import { listActs, type Operator, type OperatorAct, recordAct } from '../db/operator-acts.ts';
import { isoOf } from '../db/columns.ts';
import { LiveBus } from '../live/live-bus.ts';
import { log } from '../log.ts';
import type { Sql } from '../postgres/connections/sql.ts';
import { type ActContext, command } from './command.ts';
import { count, shortTime } from './layout.ts';

/** `name`: what `--as` gave. */
export function operatorNow(name: string | undefined): Operator {
  return { name: name ?? null, osUser: userName(), sudoUser: readSudoUser(), host: hostname() };
}

/** In a container the user may have no name. */
function userName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** `ran`: the words of the subcommand. The structured log gets its line after the commit. */
export function actRecorder(sql: Sql, ran: string, by: Operator): ActContext['act'] {
  return async (work) => {
    const { subject, data, isRecorded } = await new LiveBus(sql).inTransaction(sql, async (tx, publish) => {
      const done = await work(tx, publish);
      return { ...done, isRecorded: done.subject !== null && (await recordAct(tx, ran, done.subject, by)) };
    });
    if (subject)
      log('operator-act', {
        command: ran,
        subject,
        by: shownOperator(by),
        host: by.host,
        ...(!isRecorded && {
          what: 'It is in this line only: the schema of the database is that of an older version, without a table of acts.',
        }),
      });
    return data;
  };
}

/** Such as `ann (root)`: the name that was given or who used sudo, and the user of the operating system. */
const shownOperator = ({ name, sudoUser, osUser }: Operator): string => {
  const who = name ?? sudoUser ?? osUser;
  const behind = [...new Set([sudoUser, osUser])].filter((one) => one !== null && one !== who);
  return behind.length === 0 ? who : `${who} (${behind.join(', ')})`;
};

type ListedAct = Omit<OperatorAct, 'at'> & { at: string };

export const actCommands = [
  command({
    name: 'acts',
    kind: 'read',
    does: 'lists what operators did with this command, the newest first',
    options: { limit: { type: 'string', value: 'N', does: 'how many at most; 50 if it is not given' } },
    run: async ({ sql }, { values }) => {
      const { acts, all } = await listActs(sql, wholeNumber('--limit', values.limit ?? '50'));
      return { all, acts: acts.map(({ at, ...act }): ListedAct => ({ at: isoOf(at)!, ...act })) };
    },
    text: ({ all, acts }) =>
      all === 0
        ? ['No act is recorded.']
        : [
            {
              heads: ['at (UTC)*', 'who', 'host', 'act', 'on'],
              rows: acts.map((act) => [
                shortTime(act.at),
                shownOperator(act),
                act.host,
                act.command,
                Object.entries(act.subject)
                  .map(([what, value]) => `${what} ${value}`)
                  .join(', '),
              ]),
            },
            ...(all > acts.length ? [`The newest ${acts.length} of ${count(all, 'act')}.`] : []),
          ],
  }),
];
