// Parses the text format of Prometheus.

export type Sample = { name: string; labels: Record<string, string>; value: number };

export const parseMetrics = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

/** Returns the sum of the samples with this name and these labels. */
export const metricValue = (text: string, name: string, labels: Record<string, string> = {}): number =>
  parseMetrics(text)
    .filter((sample) => sample.name === name && Object.entries(labels).every(([label, of]) => sample.labels[label] === of))
    .reduce((sum, { value }) => sum + value, 0);
