// What the bars measured, and the table of it.
import type { Browser } from '@playwright/test';
import { markdownTable } from '../markdown-table.ts';
import type { Demo } from './demo.ts';

/** What every bar's measurement gets. */
export type BarContext = { browser: Browser; executablePath: string; demo: Demo };

/** `bar` is a limit in the unit of `value`. A measurement without a bar is for information. */
export type Measurement = {
  name: string;
  value: number;
  unit: string;
  bar?: { at: 'most' | 'least'; limit: number };
  /** The details behind the value, the worst first; one line each. */
  notes?: readonly string[];
};

export const isMissed = ({ value, bar }: Measurement): boolean =>
  bar !== undefined && (bar.at === 'most' ? !(value <= bar.limit) : !(value >= bar.limit));

/** Returns a Markdown table with the notes below it. `measuredIn` is the browser's name. */
export function table(measurements: readonly Measurement[], measuredIn: string): string {
  const rows = measurements.map((measurement) => {
    const { name, value, unit, bar } = measurement;
    const required = bar ? `at ${bar.at} ${write(bar.limit, unit)}` : '';
    return [name, write(value, unit), required, bar ? (isMissed(measurement) ? 'missed' : 'ok') : ''];
  });
  const head = ['what', `in ${measuredIn}`, 'bar', ''];
  const notes = measurements.flatMap(({ name, notes: lines = [] }) =>
    lines.length > 0 ? ['', `${name}:`, ...lines.map((note) => `- ${note}`)] : [],
  );
  return [markdownTable(head, rows), ...notes].join('\n');
}

const write = (value: number, unit: string): string => `${Math.round(value * 1000) / 1000}${unit && ` ${unit}`}`;
