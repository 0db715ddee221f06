// When the steps of a story happen: spread unevenly between its first and its last day, and over the quiet days in between.
import type { Chance } from './chance.ts';
import { workingDaysBefore } from './clock.ts';
import type { Step, Story } from './moves.ts';

type Deed = Exclude<Step, { quietDays: number }>;
/** So much earlier or later than the story says, as a part of the time that has passed: nobody works on the stroke of the hour. */
const LOOSE = 0.07;
/** Times in ms. */
export type Times = { opened: number; steps: { at: number; step: Deed }[] };

const isQuiet = (step: Step): step is { quietDays: number } => 'quietDays' in step;

export function timesOf({ days, steps }: Story, chance: Chance, now: number): Times {
  const loosely = (daysAgo: number) => daysAgo * (1 - LOOSE + 2 * LOOSE * chance.next());
  const last = loosely(days[1]);
  const first = Math.max(last, loosely(days[0]));
  const quiet = steps.reduce((sum, step) => sum + (isQuiet(step) ? step.quietDays : 0), 0);
  const weights = steps.map((step) => (isQuiet(step) ? 0 : 0.4 + chance.next()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const busy = first - last - quiet;
  if (steps.length > 0 && busy <= 0) throw new Error('the story has more quiet days than days');
  let ago = first;
  const times: Times = { opened: workingDaysBefore(now, first), steps: [] };
  for (const [index, step] of steps.entries()) {
    ago -= isQuiet(step) ? step.quietDays : (busy * weights[index]!) / total;
    if (!isQuiet(step)) times.steps.push({ at: workingDaysBefore(now, Math.max(ago, last)), step });
  }
  return times;
}
