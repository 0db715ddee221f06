// Has everybody on a chain read generated texts, and looks whether what is hidden in them can still be read.
import { setImmediate } from 'node:timers/promises';
import type { Random } from '../../../demo/random.ts';
import type { Row } from '../../drill.ts';
import { batch, mayKnow, type Shown } from './thread-of-texts.ts';
import { readable, type Secret } from './write.ts';

/** What the viewer may not read: the names of those who do not stand beside it, and people, emails and numbers of authors who do not. */
const hiddenFrom = ({ viewer, written }: Shown): Secret[] => written.secrets.filter(({ owner }) => !mayKnow(viewer, owner));

export async function readTexts(count: number, random: Random): Promise<Row[]> {
  const kinds = ['name', 'person', 'email', 'phone'] as const;
  const counts = Object.fromEntries(kinds.map((kind) => [kind, { compared: 0, found: 0, ways: new Map<string, Example>() }]));
  let texts = 0;
  // What may be read: a drill in which nobody can read anything would find nothing.
  let seenByNeighbors = 0;
  while (texts < count) {
    const { texts: more, looks } = batch(random);
    texts += more;
    for (const look of looks) {
      const hidden = hiddenFrom(look);
      for (const { what } of hidden) counts[what]!.compared++;
      for (const secret of readable(look.shown, hidden)) note(counts[secret.what]!, secret, look);
      if (hidden.length < look.written.secrets.length) seenByNeighbors += readable(look.shown, look.written.secrets).length;
    }
    await setImmediate();
  }
  if (seenByNeighbors === 0) throw new Error('Nobody could read what was planted in the texts: the drill would find nothing.');
  const label = { name: 'names of organizations', person: 'people', email: 'emails', phone: 'phone numbers' };
  return kinds.map((kind) => {
    const { compared, found, ways } = counts[kind]!;
    const examples = [...ways].toSorted(([, a], [, b]) => b.times - a.times);
    return {
      what: `generated texts: ${label[kind]}`,
      comparisons: compared,
      found,
      figure: `${texts} texts`,
      examples: examples.map(([way, { times, example }]) => `${times} × ${way}: ${example}`),
    };
  });
}

type Example = { times: number; example: string };

function note(
  count: { found: number; ways: Map<string, Example> },
  { as }: Secret,
  { where, author, viewer, written, shown }: Shown,
): void {
  count.found++;
  const spelled = `${as}, in a ${where}`;
  const way = count.ways.get(spelled) ?? { times: 0, example: '' };
  way.times++;
  way.example ||= `${viewer} reads ${JSON.stringify(shown)} where ${author} wrote ${JSON.stringify(written.text)}`;
  count.ways.set(spelled, way);
}
