// The attacker writes the names of all organizations in Discover, and reads them with its other organizations. Which names become
// "Partner" must not depend on who is out of sight. Two threads that differ only in that are compared.
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Row } from '../../drill.ts';
import { command, expectCommand, expectQuery } from '../../page.ts';
import { acceptInvite, extendDown, extendUp, passTitle, type Fixture, readThread, openThread, type Org } from './fixture.ts';

/** The chain: far, middle, attacker, and the attacker's second and third organization. The attacker has the title. */
type Twin = { threadId: string; far: Org };
type Parties = { attacker: Org; second: Org; third: Org; middle: Org; far: readonly [Org, Org] };

/** Names of every kind: uncommon, ordinary, of several words, with a suffix. Each of the first two is on one of the threads. */
const FAR_NAMES = ['Hathersage & Pym Motors, LLC', 'Winterbourne & Kell Motors, LLC'] as const;
const OTHER_NAMES = ['Ostrander Autos, Inc.', 'Silver Bridge Auto Sales LLC', 'Pickering Wholesale', 'Green Valley Auto Auction'];

/** Returns the spellings in which a name is searched. */
const spellings = (name: string): string[] => {
  const bare = name.replace(/,? (?:LLC|Inc\.)$/, '');
  return [name, bare, bare.toUpperCase(), bare.toLowerCase(), bare.replace('&', 'and'), bare.split(' ')[0]!];
};
const ALL_SPELLINGS = [...FAR_NAMES, ...OTHER_NAMES].flatMap(spellings);

export async function nameLists(fixture: Fixture): Promise<Row[]> {
  const parties = await createParties(fixture);
  const rows = [await lists(fixture, parties), await renaming(fixture, parties), await searching(fixture, parties)];
  return rows;
}

async function createParties(fixture: Fixture): Promise<Parties> {
  const far = [await fixture.org(FAR_NAMES[0]), await fixture.org(FAR_NAMES[1])] as const;
  const middle = await fixture.org('Middleham Cars');
  const attacker = await fixture.org('Listmaker Cars');
  const second = await fixture.another(attacker, 'Reader Cars');
  const third = await fixture.another(attacker, 'Second Reader Cars');
  return { attacker, second, third, middle, far };
}

/** `words`: the make and model, which the attacker enters too. */
async function twinOf(fixture: Fixture, { attacker, second, third, middle }: Parties, far: Org, words = {}): Promise<Twin> {
  const threadId = await openThread(fixture, middle, attacker, words);
  await extendUp(threadId, middle, far);
  await expectCommand(far.page, 'claimTitle', { threadId });
  await passTitle(threadId, far, middle, attacker);
  await extendDown(threadId, attacker, second, third);
  return { threadId, far };
}

/** Returns all texts that the attacker's three organizations read on a thread. */
async function readTexts({ attacker, second, third }: Parties, { threadId }: Twin): Promise<string[]> {
  const seen: string[] = [];
  for (const reader of [attacker, second, third]) {
    const { updates, requests, make, model } = await expectQuery<LiveThread>(reader.page, 'thread', { threadId });
    seen.push(...updates.flatMap(({ message, ackNote }) => [message, ackNote]), ...requests.map(({ note }) => note), make, model);
  }
  return seen;
}

/** Returns the texts that differ between the two threads. */
async function compareTwins(parties: Parties, [one, other]: readonly [Twin, Twin]): Promise<{ compared: number; found: string[] }> {
  const [a, b] = [await readTexts(parties, one), await readTexts(parties, other)];
  const found = a.flatMap((text, at) =>
    text === b[at]
      ? []
      : [`\`${text.slice(0, 200)}\` with ${one.far.name} on the chain, \`${(b[at] ?? '').slice(0, 200)}\` with ${other.far.name}`],
  );
  return { compared: Math.max(a.length, b.length), found };
}

async function lists(fixture: Fixture, parties: Parties): Promise<Row> {
  const { attacker, second, far } = parties;
  const words = { make: FAR_NAMES[0], model: FAR_NAMES[1] };
  const twins = [await twinOf(fixture, parties, far[0], words), await twinOf(fixture, parties, far[1], words)] as const;
  const whole = ALL_SPELLINGS.join(', ');
  for (const { threadId } of twins) {
    await expectCommand(second.page, 'requestUpdate', { threadId, note: FAR_NAMES.flatMap(spellings).join(', ').slice(0, 500) });
    await expectCommand(attacker.page, 'postUpdate', { threadId, message: whole });
    for (const name of ALL_SPELLINGS) await expectCommand(attacker.page, 'postUpdate', { threadId, message: `ask ${name} about it` });
    await expectCommand(attacker.page, 'markDelivered', { threadId });
    const { updates } = await readThread(second, threadId);
    await expectCommand(second.page, 'disputeDelivery', {
      threadId,
      updateId: updates.at(-1)!.id,
      note: FAR_NAMES.flatMap(spellings).join('; ').slice(0, 500),
    });
    await expectCommand(second.page, 'requestUpdate', { threadId, note: OTHER_NAMES.join(', ') });
  }
  const { compared, found } = await compareTwins(parties, twins);
  return { what: 'oracle: lists of names in messages, notes, make and model', comparisons: compared, found: found.length, examples: found };
}

/** If the attacker renames itself to a guessed name, a hidden name must stay hidden, also after the attacker renames itself back. */
async function renaming(fixture: Fixture, parties: Parties): Promise<Row> {
  const { attacker, middle, far } = parties;
  const twins: Twin[] = [];
  for (const one of far) {
    // The middle organization names the far one while it holds the title.
    const threadId = await openThread(fixture, middle, attacker);
    await extendUp(threadId, middle, one);
    await expectCommand(one.page, 'claimTitle', { threadId });
    await passTitle(threadId, one, middle);
    await expectCommand(middle.page, 'postUpdate', {
      threadId,
      message: `It came from ${one.name} today, ask ${one.name.replace(/,.*/, '')} for the key.`,
    });
    twins.push({ threadId, far: one });
  }
  const [one, other] = twins as [Twin, Twin];
  const read = async ({ threadId }: Twin) => (await readThread(attacker, threadId)).updates.map(({ message }) => message);
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
  for (const name of [FAR_NAMES[0], FAR_NAMES[0].replace(/,.*/, ''), FAR_NAMES[0].split(' ')[0]!]) {
    const status = await rename(name);
    await compare(`as "${name}" (${status})`);
  }
  await rename(attacker.name);
  await compare('called as before');
  return { what: 'oracle: renaming oneself to a guessed name', comparisons: compared, found: found.length, examples: found };
}

/** A search must not find a name that is hidden in a make or a model. */
async function searching(fixture: Fixture, parties: Parties): Promise<Row> {
  const { attacker, second, middle, far } = parties;
  // The middle organization creates the thread, so the attacker may not read the name in the make.
  const found: string[] = [];
  let compared = 0;
  const threads: string[] = [];
  for (const one of far) {
    const { threadId } = await expectCommand<{ threadId: string }>(middle.page, 'createThread', {
      vin: fixture.vin(),
      year: 2020,
      mileage: 1,
      model: 'Transit',
      make: one.name,
      boughtFromOrgId: one.orgId,
      soldToOrgId: attacker.orgId,
    });
    await acceptInvite(one, threadId);
    await acceptInvite(attacker, threadId);
    await extendDown(threadId, attacker, second);
    threads.push(threadId);
  }
  for (const { page } of [attacker, second])
    for (const [at, one] of far.entries()) {
      const { make } = await expectQuery<LiveThread>(page, 'thread', { threadId: threads[at]! });
      if (make === one.name) found.push(`the make of a thread says ${make}`);
      for (const q of [one.name, one.name.split(' ')[0]!, one.name.slice(0, 4)]) {
        const { cards } = await expectQuery<{ cards: { id: string }[] }>(page, 'searchThreads', { q });
        compared++;
        if (cards.some(({ id }) => id === threads[at])) found.push(`a search for "${q}" finds the thread whose make hides that name`);
      }
    }
  return { what: 'oracle: searching for a hidden name', comparisons: compared, found: found.length, examples: found };
}
