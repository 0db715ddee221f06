// What a check finds, and what a check is.
import type { Installation } from './installation.ts';
import type { Database } from './open-database.ts';

/** `todo`: what to do about it, with the command or the variable. A check that could not look says why, and never `ok`. */
export type Finding = { level: 'ok' | 'warning' | 'broken' | 'not-checked'; what: string; todo?: string };

type Found = Finding | readonly Finding[];

/** `look` needs nothing but the installation. `lookAtDatabase` needs the opened database: without it, the check says that it did not look. */
export type Check = {
  name: string;
  look?: (it: Installation) => Found | Promise<Found>;
  lookAtDatabase?: (database: Database, it: Installation) => Found | Promise<Found>;
};

export const ok = (what: string): Finding => ({ level: 'ok', what });
export const warning = (what: string, todo: string): Finding => ({ level: 'warning', what, todo });
export const broken = (what: string, todo: string): Finding => ({ level: 'broken', what, todo });

/** A check throws it if it cannot look. The message follows "not checked, because". */
export class NotChecked extends Error {
  override readonly name = 'NotChecked';
}

/** The findings that there are, or else that all is well. */
export const orOk = (findings: readonly (Finding | false | undefined)[], what: string): Finding[] => {
  const found = findings.filter((one) => one !== false && one !== undefined);
  return found.length > 0 ? found : [ok(what)];
};
