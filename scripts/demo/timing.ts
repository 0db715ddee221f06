// The times of a story's steps: spread unevenly between its first and its last day, except the quiet days and what follows in minutes.
import type { Random } from '../../testing/random.ts';
import { minutesAfter, workingDaysBefore } from './clock.ts';
import type { Step, Story } from './moves.ts';

type Action = Exclude<Step, { quietDays: number }>;
/** A story's first and last day vary by this share, so that times look natural. */
const JITTER = 0.07;
/** Times in ms since the epoch. */
export type Times = { opened: number; steps: { at: number; step: Action }[] };

const isMinutesLater = (step: Action): boolean => step[2] !== undefined;
const isQuiet = (step: Step): step is { quietDays: number } => 'quietDays' in step;

export function timesOf({ days, steps }: Story, random: Random, now: number): Times {
  const jittered = (daysAgo: number) => daysAgo * (1 - JITTER + 2 * JITTER * random.next());
  const last = jittered(days[1]);
  const first = Math.max(last, jittered(days[0]));
  const quiet = steps.reduce((sum, step) => sum + (isQuiet(step) ? step.quietDays : 0), 0);
  const weights = steps.map((step) => (isQuiet(step) || isMinutesLater(step) ? 0 : 0.4 + random.next()));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const busy = first - last - quiet;
  if (steps.length > 0 && busy <= 0) throw new Error('the story has more quiet days than days');
  let ago = first;
  const times: Times = { opened: workingDaysBefore(now, first), steps: [] };
  for (const [index, step] of steps.entries()) {
    ago -= isQuiet(step) ? step.quietDays : (busy * weights[index]!) / total;
    if (isQuiet(step)) continue;
    const [, , minutes] = step;
    const at = minutes === undefined ? workingDaysBefore(now, Math.max(ago, last)) : minutesAfter(times.steps.at(-1)!.at, minutes);
    times.steps.push({ at, step });
  }
  return times;
}
