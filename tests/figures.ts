// Reads Prometheus' text format.

export type Sample = { name: string; labels: Record<string, string>; value: number };

export const samplesOf = (text: string): Sample[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      const pairs = [...labels.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label = '', of = '']) => [label, of]);
      return { name, labels: Object.fromEntries(pairs) as Record<string, string>, value: Number(value) };
    });

/** The sum of the samples with this name and these labels. */
export const figure = (text: string, name: string, labels: Record<string, string> = {}): number =>
  samplesOf(text)
    .filter((sample) => sample.name === name && Object.entries(labels).every(([label, of]) => sample.labels[label] === of))
    .reduce((sum, { value }) => sum + value, 0);
