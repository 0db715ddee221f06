// The table of the operator's subcommands. To add one, write it with `command` (command.ts) in the file of its subject, and add the file's rows
// here: its name, words and options, whether it is a `read`, an `act` or `local`, what it does, and its text for a person. `--json`, `--as`,
// `--help`, the exit codes, the database and the record of an act are the same for all (run-admin.ts). An act changes the database only with
// `context.act`, whose transaction it gets. SQL is in src/server/db. Add the row to the table in docs/operations.md: a test compares them.
import { actCommands } from './acts.ts';
import { checkCommands } from './check/check.ts';
import { backupCommands } from './backup.ts';
import type { AdminCommand } from './command.ts';
import { invitationCommands } from './invitations.ts';
import { jobCommands } from './jobs.ts';
import { mailCommands } from './mail.ts';
import { organizationCommands } from './organizations.ts';
import { peopleCommands } from './people.ts';
import { secretCommands } from './secret.ts';

export const adminCommands: readonly AdminCommand[] = [
  ...peopleCommands,
  ...organizationCommands,
  ...invitationCommands,
  ...mailCommands,
  ...jobCommands,
  ...secretCommands,
  ...backupCommands,
  ...checkCommands,
  ...actCommands,
];
