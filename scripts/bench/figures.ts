// What was measured, and the table of it.
import { markdownTable } from '../markdown-table.ts';

/** `bar` is in the unit of `value`, or as a ratio to the floor. What could not be had on this machine is NaN. */
export type Figure = {
  name: string;
  value: number;
  unit: '/s' | 'ms' | 'µs' | 'KB' | 'MB' | 's' | '';
  /** The value of the same SQL through the driver alone. */
  sql?: number;
  /** The value of the floor. */
  floor?: number;
  bar?: { at: 'most' | 'least'; limit: number; of: 'floor' | 'value' };
};

/** '' where there is no bar, or nothing to hold against it. */
function verdict({ value, floor, bar }: Figure): 'ok' | 'missed' | '' {
  const reached = bar?.of === 'floor' ? value / (floor ?? NaN) : value;
  if (!bar || Number.isNaN(reached)) return '';
  return (bar.at === 'most' ? reached <= bar.limit : reached >= bar.limit) ? 'ok' : 'missed';
}

export const table = (figures: readonly Figure[]): string =>
  markdownTable(['what', 'figure', '÷ same SQL', '÷ floor', 'bar', ''], figures.map(row));

function row(figure: Figure): string[] {
  const { name, value, unit, sql, floor, bar } = figure;
  const asked = bar ? `at ${bar.at} ${bar.of === 'floor' ? `${bar.limit} × floor` : written(bar.limit, unit)}` : '';
  return [name, written(value, unit), ratio(value, sql), ratio(value, floor), asked, verdict(figure)];
}

const ratio = (value: number, to: number | undefined): string =>
  to === undefined || Number.isNaN(value / to) ? '' : (value / to).toFixed(2);

function written(value: number, unit: string): string {
  if (Number.isNaN(value)) return 'not on this system';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit && (unit === '/s' ? unit : ` ${unit}`)}`;
}
