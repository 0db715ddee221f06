// Checks whether two kinds of requests can be distinguished by their response times.
import type { Row } from '../../drill.ts';

type Timings = { on: readonly number[]; off: readonly number[] };

/** The share of right guesses that load on the machine may cause. */
const TOLERATED_ACCURACY = 0.6;
/** One-sided, 99.9 %, because a drill has many of these rows and none may be a false alarm. */
const Z = 3.09;

/**
 * Learns a threshold from one half of the samples and guesses the other half with it, and the reverse. `accuracy`: the share of right
 * guesses, with equal weight for both kinds. `atLeast`: its lower bound.
 */
function guessAccuracy({ on, off }: Timings): { accuracy: number; atLeast: number } {
  const [one, other] = [halves({ on, off }, 0), halves({ on, off }, 1)];
  const accuracy = (accuracyOf(one, other) + accuracyOf(other, one)) / 2;
  return { accuracy, atLeast: wilson(accuracy, on.length + off.length) };
}

/** Returns the share of right guesses in `tried` with the best threshold of `learned`. */
function accuracyOf(learned: Timings, tried: Timings): number {
  let best = { threshold: 0, isSlower: true, accuracy: 0 };
  for (const threshold of [...learned.on, ...learned.off])
    for (const isSlower of [true, false]) {
      const accuracy = right(threshold, isSlower, learned);
      if (accuracy > best.accuracy) best = { threshold, isSlower, accuracy };
    }
  return right(best.threshold, best.isSlower, tried);
}

const right = (threshold: number, isSlower: boolean, { on, off }: Timings): number =>
  (share(on, (ms) => ms > threshold === isSlower) + share(off, (ms) => ms > threshold !== isSlower)) / 2;

/** Returns the probability of a difference at least this large if both have the same distribution (Mann-Whitney, normal approximation). */
export function mannWhitneyP({ on, off }: Timings): number {
  const all = [...on.map((ms) => ({ ms, isOn: true })), ...off.map((ms) => ({ ms, isOn: false }))].toSorted((a, b) => a.ms - b.ms);
  const ranks = all.reduce((sum, { isOn }, at) => sum + (isOn ? at + 1 : 0), 0);
  const [n, m] = [on.length, off.length];
  const u = ranks - (n * (n + 1)) / 2;
  const z = Math.abs(u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
  return 2 * (1 - normal(z));
}

export function timingRow(what: string, timings: Timings): Row {
  const { accuracy, atLeast } = guessAccuracy(timings);
  const p = mannWhitneyP(timings);
  const detail =
    `medians ${median(timings.on).toFixed(1)} and ${median(timings.off).toFixed(1)} ms, ` +
    `a guess right in ${percent(accuracy)}, at least ${percent(atLeast)}, p ${p < 0.001 ? '< 0.001' : p.toFixed(3)}`;
  const isFound = atLeast > TOLERATED_ACCURACY;
  return {
    what: `${what}: timing`,
    comparisons: timings.on.length + timings.off.length,
    found: isFound ? 1 : 0,
    detail,
    examples: isFound ? [detail] : [],
  };
}

/** Takes every other sample, so that both halves were measured in the same minutes. */
const halves = ({ on, off }: Timings, which: 0 | 1): Timings => ({ on: half(on, which), off: half(off, which) });
const half = (samples: readonly number[], which: 0 | 1): number[] => samples.filter((_, at) => at % 2 === which);
const share = (samples: readonly number[], is: (ms: number) => boolean): number => samples.filter(is).length / Math.max(1, samples.length);
const percent = (of: number): string => `${Math.round(of * 100)} %`;

export const median = (samples: readonly number[]): number =>
  samples.toSorted((a, b) => a - b)[Math.floor(samples.length / 2)] ?? Number.NaN;

/** Returns the lower bound of Wilson's interval. */
function wilson(accuracy: number, n: number): number {
  if (n === 0) return 0;
  const middle = accuracy + (Z * Z) / (2 * n);
  const spread = Z * Math.sqrt((accuracy * (1 - accuracy)) / n + (Z * Z) / (4 * n * n));
  return (middle - spread) / (1 + (Z * Z) / n);
}

/** The distribution function of the normal distribution, by Abramowitz and Stegun 26.2.17. */
function normal(z: number): number {
  const t = 1 / (1 + 0.2316419 * z);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return 1 - (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * tail;
}
