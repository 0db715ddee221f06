// One operation measured three ways: by the product, by the floor, and as the same SQL through the driver in this process.
// The ways take turns, so that what else the machine does falls upon all of them, and each figure is the median of its rounds.
import type { Figure } from './figures.ts';
import type { Load } from './load.ts';
import { cpuTime } from './processes.ts';

/**
 * Runs for so many seconds. `pid`: the process that does it, besides PostgreSQL's. `before`: what makes ready for a run, and is not
 * measured. `effects`: how much there is of what a call makes one of.
 */
export type Way = { pid: number; before?(): Promise<void>; run(seconds: number): Promise<Load>; effects?(): Promise<number> };
export type Ways = { product: Way; floor: Way; sql?: Way };
type Name = keyof Ways;
/** `cpu` in µs of computing for one call, PostgreSQL's included. */
export type Round = Load & { cpu: number };

export type Bars = { rate?: number; p99?: number; cpu?: number };
type Settings = { postgresPid: number; rounds: number; seconds: number };

/** A server runs for weeks: what is measured is what its code does once it is compiled. */
const WARM_UP_SECONDS = 4;

/** Four figures: rate, p50, p99 and computing time. `bars`: as ratios to the floor. Throws if a way did not do what it was asked for. */
export async function measure(name: string, ways: Ways, settings: Settings, bars: Bars = {}): Promise<Figure[]> {
  const rounds: Record<Name, Round[]> = { product: [], floor: [], sql: [] };
  const names = (Object.keys(ways) as Name[]).filter((way) => ways[way]);
  const run = async (way: Name, seconds: number): Promise<Round> => {
    try {
      return await oneRound(ways[way]!, { ...settings, seconds });
    } catch (error) {
      throw new Error(`${name}, ${WAYS[way]}: ${(error as Error).message}`, { cause: error });
    }
  };
  for (const way of names) await run(way, WARM_UP_SECONDS);
  for (let round = 0; round < settings.rounds; round++) for (const way of names) rounds[way].push(await run(way, settings.seconds));
  const figure = (what: keyof Round, unit: Figure['unit'], bar?: Figure['bar']): Figure => ({
    name: `${name}: ${LABELS[what]}`,
    unit,
    value: median(rounds.product.map((round) => round[what])),
    floor: median(rounds.floor.map((round) => round[what])),
    ...(ways.sql && { sql: median(rounds.sql.map((round) => round[what])) }),
    ...(bar && { bar }),
  });
  return [
    figure('rate', '/s', bars.rate === undefined ? undefined : { at: 'least', limit: bars.rate, of: 'floor' }),
    figure('p50', 'ms'),
    figure('p99', 'ms', bars.p99 === undefined ? undefined : { at: 'most', limit: bars.p99, of: 'floor' }),
    figure('cpu', 'µs', bars.cpu === undefined ? undefined : { at: 'most', limit: bars.cpu, of: 'floor' }),
  ];
}

export const LABELS: Record<keyof Round, string> = { rate: 'rate', p50: 'p50', p99: 'p99', cpu: 'computing', calls: 'calls' };

const WAYS: Record<Name, string> = { product: 'the product', floor: 'the floor', sql: 'the same SQL' };

/** Throws if nothing was done, or if there are not as many effects as calls. */
export async function oneRound(way: Way, { postgresPid, seconds }: Omit<Settings, 'rounds'>): Promise<Round> {
  await way.before?.();
  const had = await way.effects?.();
  const spent = () => cpuTime(way.pid) + cpuTime(postgresPid, { children: true });
  const before = spent();
  const done = await way.run(seconds);
  const cpu = ((spent() - before) * 1000) / done.calls;
  if (done.calls === 0) throw new Error('there was nothing left to do.');
  const effects = had === undefined ? done.calls : (await way.effects!()) - had;
  if (effects !== done.calls) throw new Error(`${done.calls} calls were answered, and ${effects} had their effect.`);
  return { ...done, cpu };
}

/** Of an odd number of values the middle one, of an even number the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
