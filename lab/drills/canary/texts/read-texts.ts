// Reads generated texts as every organization on a chain, and checks whether secrets in them can still be read.
import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../../../testing/random.ts';
import type { Row } from '../../drill.ts';
import { batch, mayKnow, type Shown } from './generated-thread.ts';
import { readable, type Secret } from './write-text.ts';

/** Returns what the viewer may not read: names of organizations that are not its neighbors, and details of authors that are not. */
const hiddenFrom = ({ viewer, written }: Shown): Secret[] => written.secrets.filter(({ owner }) => !mayKnow(viewer, owner));

export async function readTexts(count: number, random: Random): Promise<Row[]> {
  const secretKinds = ['name', 'person', 'email', 'phone'] as const;
  const counts = Object.fromEntries(secretKinds.map((kind) => [kind, { compared: 0, found: 0, spellings: new Map<string, Example>() }]));
  let texts = 0;
  // Neighbors must be able to read the secrets. Otherwise a drill in which nobody can read anything would find no leak.
  let readByNeighbors = 0;
  while (texts < count) {
    const { texts: more, views } = batch(random);
    texts += more;
    for (const view of views) {
      const hidden = hiddenFrom(view);
      for (const { what } of hidden) counts[what]!.compared++;
      for (const secret of readable(view.shown, hidden)) recordExample(counts[secret.what]!, secret, view);
      if (hidden.length < view.written.secrets.length) readByNeighbors += readable(view.shown, view.written.secrets).length;
    }
    await setImmediate();
  }
  if (readByNeighbors === 0) throw new Error('Not even neighbors could read the secrets in the texts, so the drill would find nothing.');
  const label = { name: 'names of organizations', person: 'people', email: 'emails', phone: 'phone numbers' };
  return secretKinds.map((kind) => {
    const { compared, found, spellings } = counts[kind]!;
    const examples = [...spellings].toSorted(([, a], [, b]) => b.times - a.times);
    return {
      what: `generated texts: ${label[kind]}`,
      comparisons: compared,
      found,
      detail: `${texts} texts`,
      examples: examples.map(([spelling, { times, example }]) => `${times} × ${spelling}: ${example}`),
    };
  });
}

type Example = { times: number; example: string };

function recordExample(
  count: { found: number; spellings: Map<string, Example> },
  { as }: Secret,
  { kind, author, viewer, written, shown }: Shown,
): void {
  count.found++;
  const key = `${as}, in a ${kind}`;
  const spelling = count.spellings.get(key) ?? { times: 0, example: '' };
  spelling.times++;
  spelling.example ||= `${viewer} reads ${JSON.stringify(shown)} where ${author} wrote ${JSON.stringify(written.text)}`;
  count.spellings.set(key, spelling);
}
