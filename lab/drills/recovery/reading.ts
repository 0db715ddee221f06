// How long somebody waits for a dashboard.
import { setTimeout } from 'node:timers/promises';
import { expectQuery, type Page } from '../page.ts';

/** ms between two reads, so that a person stays within the limit of each query in a minute. */
const PAUSE_MS = 30;

/** ms */
export type Waits = { median: number; p99: number; longest: number };

/** Reads both views of a dashboard in turn until the time (ms) is over. */
export async function readDashboards(page: Page, ms: number): Promise<Waits> {
  const waits: number[] = [];
  const until = performance.now() + ms;
  while (performance.now() < until) {
    for (const name of ['desk', 'dashboard'] as const) {
      const began = performance.now();
      await expectQuery(page, name);
      waits.push(performance.now() - began);
      await setTimeout(PAUSE_MS);
    }
  }
  const sorted = waits.toSorted((a, b) => a - b);
  const part = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
  return { median: part(0.5), p99: part(0.99), longest: sorted.at(-1)! };
}

/** Of several rounds: the figures in the middle. */
export function middle(rounds: readonly Waits[]): string {
  const of = (key: keyof Waits) => rounds.map((waits) => waits[key]).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)]!;
  return `${of('median').toFixed(0)}, ${of('p99').toFixed(0)} and ${of('longest').toFixed(0)} ms`;
}
