// Every pair of commands that exclude each other, or that both succeed in one order alone. By subject.
import type { Pair } from './pair.ts';
import { CORRECTING_PAIRS } from './pairs/correcting.ts';
import { ENDING_PAIRS } from './pairs/ending.ts';
import { OBJECTING_PAIRS } from './pairs/objecting.ts';
import { TAKING_BACK_PAIRS } from './pairs/taking-back.ts';
import { WAITING_PAIRS } from './pairs/waiting.ts';

export const PAIRS: Readonly<Record<string, readonly Pair[]>> = {
  ending: ENDING_PAIRS,
  correcting: CORRECTING_PAIRS,
  'taking-back': TAKING_BACK_PAIRS,
  objecting: OBJECTING_PAIRS,
  waiting: WAITING_PAIRS,
};
