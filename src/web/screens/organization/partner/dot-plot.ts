// Where the dots of the plot stand: a column for each day, with its dots one above the other, those in time below the late ones.
import type { PartnerFiguresView } from '../../../../api/desk.ts';

/** The last column also has the titles that took longer. */
export const LAST_DAY = 30;
const ROWS = 7;

/** `at`: the dot's place in its column, from the bottom, from 0. */
type Dot = { day: number; at: number; isLate: boolean };
/** `perDot`: how many titles a dot stands for, at most. `isCut`: some took longer than the last day. */
export type DotPlot = { dots: Dot[]; perDot: number; isCut: boolean };

export function dotPlotOf(sent: PartnerFiguresView['sent']): DotPlot {
  const columns = Array.from({ length: LAST_DAY + 1 }, () => ({ inTime: 0, late: 0 }));
  for (const { days, isLate, titles } of sent) columns[Math.min(days, LAST_DAY)]![isLate ? 'late' : 'inTime'] += titles;
  let perDot = 1;
  const heightOf = ({ inTime, late }: { inTime: number; late: number }) => Math.ceil(inTime / perDot) + Math.ceil(late / perDot);
  while (columns.some((column) => heightOf(column) > ROWS)) perDot += 1;
  const dots = columns.flatMap(({ inTime, late }, day) => {
    const lowest = Math.ceil(inTime / perDot);
    return Array.from({ length: lowest + Math.ceil(late / perDot) }, (_, at): Dot => ({ day, at, isLate: at >= lowest }));
  });
  return { dots, perDot, isCut: sent.some(({ days }) => days > LAST_DAY) };
}
