// Writing the names of everybody in Discover and having an organization of one's own read them: what becomes "Partner" must not
// depend on who stands out of sight. Two threads that differ in that alone are read side by side.
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Row } from '../../drill.ts';
import { command, does, reads } from '../../page.ts';
import { accepts, extendDown, extendUp, handDown, type Lab, look, open, type Org } from './lab.ts';

/** Far, middle, attacker, second and third of the attacker's own, in this order; the attacker has the title. */
type Twin = { threadId: string; far: Org };
type Cast = { attacker: Org; second: Org; third: Org; middle: Org; far: readonly [Org, Org] };

/** Names of every kind: uncommon, ordinary, in several words, with a suffix. The first two are on one of the threads each. */
const FAR = ['Hathersage & Pym Motors, LLC', 'Winterbourne & Kell Motors, LLC'] as const;
const NOWHERE = ['Ostrander Autos, Inc.', 'Silver Bridge Auto Sales LLC', 'Pickering Wholesale', 'Green Valley Auto Auction'];

/** In the spellings under which a name is looked for. */
const spellings = (name: string): string[] => {
  const bare = name.replace(/,? (?:LLC|Inc\.)$/, '');
  return [name, bare, bare.toUpperCase(), bare.toLowerCase(), bare.replace('&', 'and'), bare.split(' ')[0]!];
};
const EVERY = [...FAR, ...NOWHERE].flatMap(spellings);

export async function nameLists(lab: Lab): Promise<Row[]> {
  const cast = await gather(lab);
  const rows = [await lists(lab, cast), await renaming(lab, cast), await searching(lab, cast)];
  return rows;
}

async function gather(lab: Lab): Promise<Cast> {
  const far = [await lab.org(FAR[0]), await lab.org(FAR[1])] as const;
  const middle = await lab.org('Middleham Cars');
  const attacker = await lab.org('Listmaker Cars');
  const second = await lab.another(attacker, 'Reader Cars');
  const third = await lab.another(attacker, 'Second Reader Cars');
  return { attacker, second, third, middle, far };
}

/** `words`: make and model, which the attacker writes too. */
async function twinOf(lab: Lab, { attacker, second, third, middle }: Cast, far: Org, words = {}): Promise<Twin> {
  const threadId = await open(lab, middle, attacker, words);
  await extendUp(threadId, middle, far);
  await does(far.page, 'claimTitle', { threadId });
  await handDown(threadId, far, middle, attacker);
  await extendDown(threadId, attacker, second, third);
  return { threadId, far };
}

/** Everything that the three read of a thread which somebody wrote. */
async function textsRead({ attacker, second, third }: Cast, { threadId }: Twin): Promise<string[]> {
  const seen: string[] = [];
  for (const reader of [attacker, second, third]) {
    const { updates, requests, make, model } = await reads<LiveThread>(reader.page, 'thread', { threadId });
    seen.push(...updates.flatMap(({ message, ackNote }) => [message, ackNote]), ...requests.map(({ note }) => note), make, model);
  }
  return seen;
}

/** Where one of the twins is read otherwise than the other. */
async function apart(cast: Cast, [one, other]: readonly [Twin, Twin]): Promise<{ compared: number; found: string[] }> {
  const [a, b] = [await textsRead(cast, one), await textsRead(cast, other)];
  const found = a.flatMap((text, at) =>
    text === b[at]
      ? []
      : [`\`${text.slice(0, 200)}\` with ${one.far.name} on the chain, \`${(b[at] ?? '').slice(0, 200)}\` with ${other.far.name}`],
  );
  return { compared: Math.max(a.length, b.length), found };
}

async function lists(lab: Lab, cast: Cast): Promise<Row> {
  const { attacker, second, far } = cast;
  const words = { make: FAR[0], model: FAR[1] };
  const twins = [await twinOf(lab, cast, far[0], words), await twinOf(lab, cast, far[1], words)] as const;
  const whole = EVERY.join(', ');
  for (const { threadId } of twins) {
    await does(second.page, 'requestUpdate', { threadId, note: FAR.flatMap(spellings).join(', ').slice(0, 500) });
    await does(attacker.page, 'postUpdate', { threadId, message: whole });
    for (const name of EVERY) await does(attacker.page, 'postUpdate', { threadId, message: `ask ${name} about it` });
    await does(attacker.page, 'markDelivered', { threadId });
    const { updates } = await look(second, threadId);
    await does(second.page, 'disputeDelivery', {
      threadId,
      updateId: updates.at(-1)!.id,
      note: FAR.flatMap(spellings).join('; ').slice(0, 500),
    });
    await does(second.page, 'requestUpdate', { threadId, note: NOWHERE.join(', ') });
  }
  const { compared, found } = await apart(cast, twins);
  return { what: 'oracle: lists of names in messages, notes, make and model', comparisons: compared, found: found.length, examples: found };
}

/** Who calls itself what it guesses must not uncover a hidden name, nor keep it uncovered when it is called otherwise again. */
async function renaming(lab: Lab, cast: Cast): Promise<Row> {
  const { attacker, middle, far } = cast;
  const twins: Twin[] = [];
  for (const one of far) {
    // The middle one names the far one while it holds the title.
    const threadId = await open(lab, middle, attacker);
    await extendUp(threadId, middle, one);
    await does(one.page, 'claimTitle', { threadId });
    await handDown(threadId, one, middle);
    await does(middle.page, 'postUpdate', {
      threadId,
      message: `It came from ${one.name} today, ask ${one.name.replace(/,.*/, '')} for the key.`,
    });
    twins.push({ threadId, far: one });
  }
  const [one, other] = twins as [Twin, Twin];
  const read = async ({ threadId }: Twin) => (await look(attacker, threadId)).updates.map(({ message }) => message);
  const found: string[] = [];
  let compared = 0;
  const compare = async (when: string) => {
    const [a, b] = [await read(one), await read(other)];
    compared += a.length;
    found.push(
      ...a.flatMap((text, at) =>
        text === b[at] ? [] : [`${when}: \`${text}\` with ${one.far.name} on the chain, \`${b[at] ?? ''}\` with ${other.far.name}`],
      ),
    );
  };
  const rename = async (name: string) => {
    const profile = {
      orgType: 'dealership',
      titleContactEmail: 'titles@lab-desk.test',
      dealerLicense: 'DL-1',
      city: 'Farawayville',
      state: 'WY',
    };
    return (await command(attacker.page, 'updateOrg', { ...profile, name, searchable: true })).status;
  };
  await compare('before');
  for (const name of [FAR[0], FAR[0].replace(/,.*/, ''), FAR[0].split(' ')[0]!]) {
    const status = await rename(name);
    await compare(`as "${name}" (${status})`);
  }
  await rename(attacker.name);
  await compare('called as before');
  return { what: 'oracle: calling oneself by a guessed name', comparisons: compared, found: found.length, examples: found };
}

/** What is hidden in a make or a model must not be found by a search either. */
async function searching(lab: Lab, cast: Cast): Promise<Row> {
  const { attacker, second, middle, far } = cast;
  // The middle one opens it: what it knows, and writes, is hidden from the attacker.
  const found: string[] = [];
  let compared = 0;
  const threads: string[] = [];
  for (const one of far) {
    const { threadId } = await does<{ threadId: string }>(middle.page, 'createThread', {
      vin: lab.vin(),
      year: 2020,
      mileage: 1,
      model: 'Transit',
      make: one.name,
      boughtFromOrgId: one.orgId,
      soldToOrgId: attacker.orgId,
    });
    await accepts(one, threadId);
    await accepts(attacker, threadId);
    await extendDown(threadId, attacker, second);
    threads.push(threadId);
  }
  for (const { page } of [attacker, second])
    for (const [at, one] of far.entries()) {
      const { make } = await reads<LiveThread>(page, 'thread', { threadId: threads[at]! });
      if (make === one.name) found.push(`the make of a thread says ${make}`);
      for (const q of [one.name, one.name.split(' ')[0]!, one.name.slice(0, 4)]) {
        const { cards } = await reads<{ cards: { id: string }[] }>(page, 'searchThreads', { q });
        compared++;
        if (cards.some(({ id }) => id === threads[at])) found.push(`a search for "${q}" finds the thread whose make hides that name`);
      }
    }
  return { what: 'oracle: searching for a hidden name', comparisons: compared, found: found.length, examples: found };
}
