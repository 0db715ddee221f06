// The rules of ops/prometheus, and the same rules in another form.

export const RULES = 'ops/prometheus/alerts.yaml';

export const alertNames = (rules: string): string[] => [...rules.matchAll(/- alert: (\w+)/g)].map(([, name]) => name!);

export const thatNeverFire = (rules: string): string => rules.replaceAll(/expr: (?:\|\n(?: {10}.*\n)+|.*\n)/g, 'expr: vector(0) > 1\n');

/** What takes hours in operation takes seconds here. Each is in the rules. */
const SHORTER: readonly (readonly [string, string])[] = [
  ['[6h:1m]', '[90s:1s]'],
  ['[5m]', '[30s]'],
  ['[10m]', '[30s]'],
  ['[15m]', '[40s]'],
  ['[30m]', '[2m]'],
  ['[6h]', '[30s]'],
  ['[1d]', '[30m]'],
  ['untried_seconds) > 1200', 'untried_seconds) > 5'],
  ['waiting_seconds) > 86400', 'waiting_seconds) > 30'],
  ['due_seconds) > 1800', 'due_seconds) > 5'],
  ['lag_seconds) > 120', 'lag_seconds) > 5'],
  ['replica_lag_seconds) > 30', 'replica_lag_seconds) > 3'],
  ['timestamp_seconds) > 26 * 3600', 'timestamp_seconds) > 30'],
];

/** Throws an Error if the rules have changed so that something would not be shorter. */
export function shortened(rules: string): string {
  let shorter = rules.replaceAll(/for: \w+$/gm, 'for: 3s');
  for (const [long, short] of SHORTER) {
    if (!shorter.includes(long)) throw new Error(`${RULES} has no "${long}" that could be shorter.`);
    shorter = shorter.replaceAll(long, short);
  }
  return shorter;
}
