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
  /** The day of the retail sale, after that of the deal. */
  retailOn: string;
  /** Until when a claim is answered. */
  answerOn: string;
  /** The word in the name and the references of its lenders, and the day for which they promise the title. */
  lender: string;
  promisedOn: string;
  policy: { dueDays: number; criticalPastDueDays: number };
};

/** By organization: the words of its stock numbers, notes and lenders. Invented, like the names. */
const WORDS: Readonly<Record<string, readonly [stock: string, note: string, lender: string]>> = {
  A: ['Vexhollow', 'murgatwen', 'Abbotshaugh'],
  B: ['Drubstane', 'clathorpe', 'Bracklemere'],
  C: ['Fennibrack', 'osterquill', 'Chivelstoke'],
  D: ['Gollantry', 'pribbenmoor', 'Dunnockshaw'],
  E: ['Hurdlestow', 'quambeck', 'Ellingstring'],
  F: ['Jostlemere', 'rundlefax', 'Foxearth'],
  G: ['Kirtlewood', 'spanglebury', 'Gweekbridge'],
  O: ['Lumperdale', 'twizzelham', 'Hunstrete'],
  P: ['Mizzlecombe', 'ubberleigh', 'Ickornshaw'],
};

const dayFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);

/** Nothing else in the drill is on these days, also not what is computed from them and from the policies. */
export function plantedDesk(key: string): PlantedDesk {
  const at = Object.keys(WORDS).indexOf(key);
  const [stock, note, lender] = WORDS[key]!;
  return {
    stock,
    note,
    lender,
    dealOn: dayFromNow(-400 - at * 17),
    dueOn: dayFromNow(200 + at * 11),
    followUpOn: dayFromNow(500 + at * 7),
    retailOn: dayFromNow(-150 - at * 13),
    answerOn: dayFromNow(-89 - at * 15),
    promisedOn: dayFromNow(75 + at * 19),
    policy: { dueDays: 341 + at * 3, criticalPastDueDays: 601 + at * 7 },
  };
}
