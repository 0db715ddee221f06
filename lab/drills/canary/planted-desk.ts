// What the organizations of the drill note for themselves: words, days and policies that occur nowhere else. Nobody else may see any of it.
import { DAY_MS } from '../../../src/domain/limits.ts';

export type PlantedDesk = {
  /** The word in each of its stock numbers. */
  stock: string;
  /** The word in each of its internal notes. */
  note: string;
  /** YYYY-MM-DD. */
  dealOn: string;
  dueOn: string;
  followUpOn: string;
  policy: { dueDays: number; criticalPastDueDays: number };
};

/** By organization: the words of its stock numbers and notes. Invented, like the names. */
const WORDS: Readonly<Record<string, readonly [stock: string, note: string]>> = {
  A: ['Vexhollow', 'murgatwen'],
  B: ['Drubstane', 'clathorpe'],
  C: ['Fennibrack', 'osterquill'],
  D: ['Gollantry', 'pribbenmoor'],
  E: ['Hurdlestow', 'quambeck'],
  F: ['Jostlemere', 'rundlefax'],
  G: ['Kirtlewood', 'spanglebury'],
  O: ['Lumperdale', 'twizzelham'],
  P: ['Mizzlecombe', 'ubberleigh'],
};

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Nothing else in the drill is on these days, also not what is computed from them and from the policies. */
export function plantedDesk(key: string): PlantedDesk {
  const at = Object.keys(WORDS).indexOf(key);
  const [stock, note] = WORDS[key]!;
  return {
    stock,
    note,
    dealOn: dayFromNow(-400 - at * 17),
    dueOn: dayFromNow(200 + at * 11),
    followUpOn: dayFromNow(500 + at * 7),
    policy: { dueDays: 341 + at * 3, criticalPastDueDays: 601 + at * 7 },
  };
}
