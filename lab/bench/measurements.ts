// What the benchmark measured, and the table of it.
import { markdownTable } from '../markdown-table.ts';

/** `bar` is a limit in the unit of `value`, or a ratio to the baseline. A value that this system cannot measure is NaN. */
export type Measurement = {
  name: string;
  value: number;
  unit: '/s' | 'ms' | 'µs' | 'KB' | 'MB' | 's' | '';
  /** The value of the same SQL through only the driver. */
  sql?: number;
  /** The value of the baseline. */
  baseline?: number;
  bar?: { at: 'most' | 'least'; limit: number; of: 'baseline' | 'value' };
};

/** Returns '' if there is no bar, or no value to compare with it. */
function verdict({ value, baseline, bar }: Measurement): 'ok' | 'missed' | '' {
  const compared = bar?.of === 'baseline' ? value / (baseline ?? NaN) : value;
  if (!bar || Number.isNaN(compared)) return '';
  return (bar.at === 'most' ? compared <= bar.limit : compared >= bar.limit) ? 'ok' : 'missed';
}

export const table = (measurements: readonly Measurement[]): string =>
  markdownTable(['what', 'figure', '÷ same SQL', '÷ baseline', 'bar', ''], measurements.map(row));

function row(measurement: Measurement): string[] {
  const { name, value, unit, sql, baseline, bar } = measurement;
  const required = bar ? `at ${bar.at} ${bar.of === 'baseline' ? `${bar.limit} × baseline` : written(bar.limit, unit)}` : '';
  return [name, written(value, unit), ratio(value, sql), ratio(value, baseline), required, verdict(measurement)];
}

const ratio = (value: number, to: number | undefined): string =>
  to === undefined || Number.isNaN(value / to) ? '' : (value / to).toFixed(2);

function written(value: number, unit: string): string {
  if (Number.isNaN(value)) return 'not on this system';
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })}${unit && (unit === '/s' ? unit : ` ${unit}`)}`;
}
