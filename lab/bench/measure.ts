// Measures one operation on three targets: the product, the baseline, and the same SQL through the driver in this process.
// The targets take turns, so that other load on the machine affects all of them. Each figure is the median of its rounds.
import type { Measurement } from './measurements.ts';
import type { Load } from './load.ts';
import { cpuTime } from './processes.ts';

/**
 * `run` sends load for a number of seconds. `pids`: the processes that do the work, besides PostgreSQL. `before` prepares a run and is not
 * measured. `settled` resolves when what follows from the calls is done; its computing counts. `effects` returns the number of rows of the kind that each call adds one of.
 */
export type Target = {
  pids: readonly number[];
  before?(): Promise<void>;
  run(seconds: number): Promise<Load>;
  settled?(): Promise<void>;
  effects?(): Promise<number>;
};
export type Targets = { product: Target; baseline: Target; sql?: Target };
type Name = keyof Targets;
/** `cpu` in µs of CPU time per call, including PostgreSQL's. */
export type Round = Load & { cpu: number };

/** `computing` in µs; the others are ratios to the baseline. */
export type Bars = { rate?: number; p99?: number; cpu?: number; computing?: number };
type Settings = { postgresPid: number; rounds: number; seconds: number };

/**
 * A server runs for weeks, so its code is measured after the JIT compiler has optimized it. A posted update takes a tenth more computing after
 * 4 s of 50 connections than after 15 s, and from then on the same.
 */
const WARM_UP_SECONDS = 15;

/** Measures rate, p50, p99 and CPU time. Throws if a target did not do what was requested. */
export async function measure(name: string, targets: Targets, settings: Settings, bars: Bars = {}): Promise<Measurement[]> {
  const rounds: Record<Name, Round[]> = { product: [], baseline: [], sql: [] };
  const names = (Object.keys(targets) as Name[]).filter((target) => targets[target]);
  const run = async (target: Name, seconds: number): Promise<Round> => {
    try {
      return await runRound(targets[target]!, { ...settings, seconds });
    } catch (error) {
      throw new Error(`${name}, ${TARGET_NAMES[target]}: ${(error as Error).message}`, { cause: error });
    }
  };
  for (const target of names) await run(target, WARM_UP_SECONDS);
  for (let round = 0; round < settings.rounds; round++)
    for (const target of names) rounds[target].push(await run(target, settings.seconds));
  const measurementOf = (what: keyof Round, unit: Measurement['unit'], bar?: Measurement['bar']): Measurement => ({
    name: `${name}: ${LABELS[what]}`,
    unit,
    value: median(rounds.product.map((round) => round[what])),
    baseline: median(rounds.baseline.map((round) => round[what])),
    ...(targets.sql && { sql: median(rounds.sql.map((round) => round[what])) }),
    ...(bar && { bar }),
  });
  return [
    measurementOf('rate', '/s', bars.rate === undefined ? undefined : { at: 'least', limit: bars.rate, of: 'baseline' }),
    measurementOf('p50', 'ms'),
    measurementOf('p99', 'ms', bars.p99 === undefined ? undefined : { at: 'most', limit: bars.p99, of: 'baseline' }),
    measurementOf('cpu', 'µs', computingBar(bars)),
  ];
}

function computingBar({ cpu, computing }: Bars): Measurement['bar'] {
  if (computing !== undefined) return { at: 'most', limit: computing, of: 'value' };
  return cpu === undefined ? undefined : { at: 'most', limit: cpu, of: 'baseline' };
}

export const LABELS: Record<keyof Round, string> = { rate: 'rate', p50: 'p50', p99: 'p99', cpu: 'computing', calls: 'calls' };

const TARGET_NAMES: Record<Name, string> = { product: 'the product', baseline: 'the baseline', sql: 'the same SQL' };

/** Throws if nothing was done, or if the number of effects is not the number of calls. */
export async function runRound(target: Target, { postgresPid, seconds }: Omit<Settings, 'rounds'>): Promise<Round> {
  await target.before?.();
  const effectsBefore = await target.effects?.();
  const cpuSoFar = () => target.pids.reduce((sum, pid) => sum + cpuTime(pid), 0) + cpuTime(postgresPid, { children: true });
  const before = cpuSoFar();
  const result = await target.run(seconds);
  await target.settled?.();
  const cpu = ((cpuSoFar() - before) * 1000) / result.calls;
  if (result.calls === 0) throw new Error('no call was left to send.');
  const effects = effectsBefore === undefined ? result.calls : (await target.effects!()) - effectsBefore;
  if (effects !== result.calls) throw new Error(`${result.calls} calls were answered, and ${effects} had their effect.`);
  return { ...result, cpu };
}

/** Returns the middle value, or the mean of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
