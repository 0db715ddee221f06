// Several organizations' lists as one, in the order that each of them has.

/** What one expression of an order says of a row, as JSON has it: times and dates as texts that sort like them. Null: it is last. */
type OrderValue = string | number | null;
/** `values`: those of the expressions of the order. */
export type Placed = { id: string; values: readonly OrderValue[] };

/**
 * Merges lists that are in this order, up or down. Of rows with the same values, the lower id is first, in both directions; then the
 * earlier list.
 */
export function mergedLists<Row extends Placed>(lists: readonly (readonly Row[])[], direction: 'up' | 'down'): Row[] {
  const sign = direction === 'down' ? -1 : 1;
  return lists.flat().toSorted((one, other) => {
    for (const [at, value] of one.values.entries()) {
      const compared = compareValues(value, other.values[at]!, sign);
      if (compared !== 0) return compared;
    }
    return one.id < other.id ? -1 : Number(one.id > other.id);
  });
}

/** `sign`: -1 for the largest first. Null is last in both directions. */
function compareValues(one: OrderValue, other: OrderValue, sign: number): number {
  if (one === null || other === null) return Number(one === null) - Number(other === null);
  if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
  return sign * compareTexts(String(one), String(other));
}

/** By the code points, as PostgreSQL's collation "C" does. JavaScript compares units of UTF-16, of which a rare character has two. */
function compareTexts(one: string, other: string): number {
  for (let at = 0; ; at += 1) {
    const [left = -1, right = -1] = [one.codePointAt(at), other.codePointAt(at)];
    if (left !== right) return left - right;
    if (left === -1) return 0;
  }
}
