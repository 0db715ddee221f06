// How many titles of a shipment came to what.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import type { TitleResult } from '../../../../domain/envelope/shipped-title.ts';

const OTHERS = ['missing', 'disputed', 'waiting', 'settled', 'withdrawn'] as const satisfies readonly TitleResult[];

/** `all`: those not withdrawn. `others`: what happened to those not received, the most urgent first, without what happened to none. */
export function resultsOf(titles: readonly Pick<ShipmentTitle, 'result'>[]) {
  const count = (result: TitleResult): number => titles.filter((title) => title.result === result).length;
  return {
    received: count('received'),
    all: titles.length - count('withdrawn'),
    others: OTHERS.map((result) => ({ result, count: count(result) })).filter((other) => other.count > 0),
  };
}
