// What a bar measured, and the table of it.
import type { Browser } from '@playwright/test';
import { markdownTable } from '../markdown-table.ts';
import type { Demo } from './demo.ts';

/** What every bar is measured with. */
export type Bench = { browser: Browser; executablePath: string; demo: Demo };

/** `bar` is a limit in the unit of `value`. A figure without a bar is for information. */
export type Figure = {
  name: string;
  value: number;
  unit: string;
  bar?: { at: 'most' | 'least'; limit: number };
  /** What lies behind it, the worst first; one line each. */
  notes?: readonly string[];
};

export const isMissed = ({ value, bar }: Figure): boolean =>
  bar !== undefined && (bar.at === 'most' ? !(value <= bar.limit) : !(value >= bar.limit));

/** As Markdown, with the notes below it; `measuredIn` is the browser. */
export function table(figures: readonly Figure[], measuredIn: string): string {
  const rows = figures.map((figure) => {
    const { name, value, unit, bar } = figure;
    const asked = bar ? `at ${bar.at} ${write(bar.limit, unit)}` : '';
    return [name, write(value, unit), asked, bar ? (isMissed(figure) ? 'missed' : 'ok') : ''];
  });
  const head = ['what', `in ${measuredIn}`, 'bar', ''];
  const notes = figures.flatMap(({ name, notes: lines = [] }) =>
    lines.length > 0 ? ['', `${name}:`, ...lines.map((note) => `- ${note}`)] : [],
  );
  return [markdownTable(head, rows), ...notes].join('\n');
}

const write = (value: number, unit: string): string => `${Math.round(value * 1000) / 1000}${unit && ` ${unit}`}`;
