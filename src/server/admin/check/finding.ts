// What a check finds, and parts of its sentences.

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

/** Separates a message of ours: its first sentence says what is wrong, and the rest what to do. */
export function adviceIn(message: string): { what: string; todo: string } {
  const [, what = message, todo = ''] = /^(.*?[.:)])\s+(?=[A-Z"])(.*)$/s.exec(message) ?? [];
  return { what: what.replace(/:$/, '.'), todo };
}

/** Such as `3 hours`, for an amount of ms. */
export function duration(ms: number): string {
  const seconds = Math.round(Math.abs(ms) / 1000);
  for (const [unit, length] of [
    ['day', 86_400],
    ['hour', 3600],
    ['minute', 60],
  ] as const)
    if (seconds >= 2 * length) return `${Math.floor(seconds / length)} ${unit}s`;
  return `${seconds} second${seconds === 1 ? '' : 's'}`;
}
