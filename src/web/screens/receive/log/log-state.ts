// What an envelope has come to, in words.
import type { ShipmentLogView } from '../../../../api/envelopes.ts';
import { TITLE_RESULTS } from '../../../../domain/envelope/shipped-title.ts';
import { shipmentLogCopy as words } from '../../../copy/envelope/log.ts';
import type { Tone } from '../../../ui/text/Tag.tsx';

type Results = ShipmentLogView['shipments'][number]['results'];

/** `all`: its titles. `others`: what is neither on its way nor received, such as "1 missing", if that is not all. */
export function logState(results: Results): { all: number; text: string; tone: Tone; others: string[] } {
  const count = (result: keyof Results): number => results[result] ?? 0;
  const all = TITLE_RESULTS.reduce((sum, result) => sum + count(result), 0);
  if (count('withdrawn') === all) return { all, text: words.withdrawn, tone: 'grey', others: [] };
  const others = (['missing', 'disputed', 'settled', 'withdrawn'] as const)
    .filter((result) => count(result) > 0)
    .map((result) => words.others(count(result), result));
  const sent = all - count('withdrawn');
  if (count('waiting') === sent) return { all, text: words.onItsWay, tone: 'gold', others };
  const tone = count('received') === sent ? 'green' : 'grey';
  return { all, text: words.received(count('received'), sent), tone, others };
}
