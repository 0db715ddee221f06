// What a check finds.

/** `todo`: what to do about it, with the command or the variable. A check that could not look says why, and never `ok`. */
export type Finding = { level: 'ok' | 'warning' | 'broken' | 'not-checked'; what: string; todo?: string };

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
