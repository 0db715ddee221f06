// The order of a list that must not move while somebody aims at it.

type Row = { id: string };

/**
 * The rows in the order in which they are shown already, each as it is now. What is gone stays as it was. What is new comes behind the
 * others if it belongs there; what belongs between them waits, or comes behind them too.
 */
export function stableRows<T extends Row>(shown: readonly T[], now: readonly T[], between: 'waits' | 'behind'): T[] {
  const byId = new Map(now.map((row) => [row.id, row]));
  const known = new Set(shown.map(({ id }) => id));
  const lastKnown = now.findLastIndex(({ id }) => known.has(id));
  const fresh = now.filter(({ id }, at) => !known.has(id) && (at > lastKnown || between === 'behind'));
  return [...shown.map((row) => byId.get(row.id) ?? row), ...fresh];
}
