// The attacker guesses with the operations on the desk: threads, people and organizations that it does not see, by their ids and names, in
// the filters, orders and counts of its table.
import type { CommandName, Out, QueryName } from '../../../../src/api/operations.ts';
import { DESK_ORDERS } from '../../../../src/domain/desk/table-filters.ts';
import type { Row } from '../../drill.ts';
import { command, expectCommand, expectQuery, query } from '../../page.ts';
import { acceptInvite, extendUp, openThread, userOf, type Fixture, type Org } from './fixture.ts';
import { differences, Transcript } from './transcript.ts';
import { calendar, NEW_TERMS } from '../../../../testing/desk/auction-terms.ts';

export async function tables(fixture: Fixture): Promise<Row[]> {
  return [await guessing(fixture), await outOfSight(fixture), await hiddenNames(fixture)];
}

/** Threads and people of others are answered like ones that do not exist. */
async function guessing(fixture: Fixture): Promise<Row> {
  const [attacker, rival, seller] = [
    await fixture.org('Guesswork Motors'),
    await fixture.org('Guarded Motors'),
    await fixture.org('Source Motors'),
  ];
  const own = await openThread(fixture, seller, attacker);
  const [there, nowhere] = [await openThread(fixture, seller, rival), crypto.randomUUID()];
  const [member, nobody] = [await userOf(fixture, rival.orgId), crypto.randomUUID()];
  const before = (await query(rival.page, 'notifications')).text;
  const sides = [
    { threadId: there, userId: member, orgId: rival.orgId, transcript: new Transcript([]) },
    { threadId: nowhere, userId: nobody, orgId: crypto.randomUUID(), transcript: new Transcript([]) },
  ] as const;
  for (const { threadId, userId, orgId, transcript } of sides) {
    const ask = async (name: QueryName, input: Record<string, string>) => transcript.add(name, await query(attacker.page, name, input));
    const send = async (name: CommandName, input: object) => transcript.add(name, await command(attacker.page, name, input));
    await ask('deskEntry', { threadId });
    await ask('deskNext', { threadId });
    await ask('deskNext', { threadId, order: 'days' });
    await send('updateDeskEntry', { threadId, stockNumber: 'P1' });
    await send('updateDeskEntry', { threadId, dealOn: '0001-01-01' });
    await send('addDeskNote', { threadId, text: 'Anybody there?' });
    for (const operation of ['updateDeskEntry', 'requestUpdate', 'confirmDelivery'])
      await send('runOnThreads', { calls: [{ operation, input: { threadId, updateId: threadId } }] });
    await send('updateDeskEntry', { threadId: own, assigneeId: userId });
    await send('addDeskNote', { threadId: own, text: 'Anybody there?', mentions: [userId] });
    await send('addDeskNote', { threadId: own, text: 'x', mentions: [userId, userId] });
    await ask('desk', { partner: orgId });
    await ask('deskNext', { threadId: own, partner: orgId });
    // The notes of one side are not those of the other.
    await fixture.sql`delete from desk_note where thread_id = ${own}`;
  }
  const [{ transcript: on }, { transcript: off }] = sides;
  const found = differences(on, off);
  await fixture.server.catchUp();
  if ((await query(rival.page, 'notifications')).text !== before) found.push('a member of another organization was notified of a note');
  return {
    what: 'oracle: threads, people and partners of others on the desk',
    comparisons: on.lines.length + 1,
    found: found.length,
    examples: found,
  };
}

/** The chain of each thread: far, middle, attacker. The far organizations, which have the titles, differ only in what is hidden. */
async function outOfSight(fixture: Fixture): Promise<Row> {
  const [attacker, middle] = [await fixture.org('Tabulator Motors'), await fixture.org('Between Wholesale')];
  const fars = [
    await fixture.org('Zymurgy Motors', 'Yonder'),
    await fixture.org('Aardvark Auction', 'Abbeville', { orgType: 'auction', state: 'CA' }),
  ] as const;
  await saveTerms(attacker);
  const threadIds: string[] = [];
  for (const far of [fars[0], fars[1], fars[0], fars[1]]) {
    const threadId = await openThread(fixture, middle, attacker);
    await extendUp(threadId, middle, far);
    await expectCommand(far.page, 'claimTitle', { threadId });
    threadIds.push(threadId);
  }
  const read = async (input: Record<string, string>) => await expectQuery<Out<'desk'>>(attacker.page, 'desk', input);
  const found: string[] = [];
  let compared = 0;
  const rows = (await read({})).rows.map(comparable);
  for (const row of rows.slice(1)) {
    compared++;
    if (row !== rows[0]) found.push(`\`${rows[0]!.slice(0, 300)}\` and \`${row.slice(0, 300)}\` differ`);
  }
  // Rows that are alike stand in the order of their threads. Those by a VIN or a time do not depend on who has the title.
  for (const order of DESK_ORDERS.filter((one) => one !== 'vin' && one !== 'word'))
    for (const direction of ['up', 'down']) {
      compared++;
      const ids = (await read({ order, direction })).rows.map(({ id }) => id);
      if (ids.join() !== threadIds.join())
        found.push(`ordered by ${order} ${direction}: ${ids.map((id) => threadIds.indexOf(id)).join(', ')}`);
    }
  for (const { orgId, name, city } of fars)
    for (const input of [{ q: name }, { q: name.split(' ')[0]! }, { q: name.slice(0, 4) }, { q: city }, { partner: orgId }]) {
      compared++;
      const { total, rows: shown, counts } = await read(input);
      if (total + shown.length + counts['no-date'] > 0)
        found.push(`${JSON.stringify(input)} finds ${total} threads by who has their titles`);
    }
  const { partners } = await expectQuery<Out<'deskPartners'>>(attacker.page, 'deskPartners');
  compared++;
  if (partners.length !== 1 || partners[0]!.total !== 4) found.push(`the partners waited for: ${JSON.stringify(partners)}`);
  return {
    what: 'oracle: the table of titles whose holders are out of sight',
    comparisons: compared,
    found: found.length,
    examples: found,
  };
}

/** Terms by which a due day would tell in which state, and at which kind of organization, a title began. */
async function saveTerms({ page }: Org): Promise<void> {
  for (const [at, orgType] of (['dealership', 'auction'] as const).entries())
    for (const [plus, sellerState] of ([null, 'CA', 'CO'] as const).entries())
      await expectCommand(page, 'saveTerms', {
        ...NEW_TERMS,
        for: { orgType },
        sellerState,
        due: calendar(20 + at * 7 + plus),
      });
}

/** A row without what differs from thread to thread in any case. */
function comparable(row: Out<'desk'>['rows'][number]): string {
  const { id: _, vin: __, latest, waiting: ___, ...others } = row;
  return JSON.stringify({ ...others, latest: latest?.message });
}

/** A search of the table must not find a name that is hidden in a make, also if the organization got that name later. */
async function hiddenNames(fixture: Fixture): Promise<Row> {
  const [attacker, middle] = [await fixture.org('Searcher Motors'), await fixture.org('Namedrop Motors')];
  const [far, renamed] = [await fixture.org('Kestrelby Motors'), await fixture.org('Plainfield Motors')];
  const open = async (seller: Org, make: string) => {
    const vehicle = { vin: fixture.vin(), year: 2020, make, model: 'Transit', mileage: 1 };
    const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: attacker.orgId };
    const { threadId } = await expectCommand<{ threadId: string }>(middle.page, 'createThread', { ...vehicle, ...parties });
    await acceptInvite(seller, threadId);
    await acceptInvite(attacker, threadId);
  };
  await open(far, 'Kestrelby Motors');
  await open(renamed, 'Ravelston Motors');
  await expectCommand(renamed.page, 'updateOrg', {
    name: 'Ravelston Motors',
    orgType: 'dealership',
    titleContactEmail: renamed.contact,
    dealerLicense: 'DL-1',
    city: renamed.city,
    state: 'CO',
    searchable: true,
  });
  const found: string[] = [];
  let compared = 0;
  for (const name of ['Kestrelby', 'Ravelston']) {
    const { rows } = await expectQuery<Out<'desk'>>(attacker.page, 'desk');
    if (rows.some(({ make, model }) => `${make} ${model}`.includes(name))) found.push(`the table shows "${name}"`);
    for (const q of [name, `${name} Motors`, name.slice(0, 5)]) {
      const { cards } = await expectQuery<Out<'searchThreads'>>(attacker.page, 'searchThreads', { q });
      const { total } = await expectQuery<Out<'desk'>>(attacker.page, 'desk', { q });
      const next = await expectQuery<Out<'deskPartners'>>(attacker.page, 'deskPartners', { q });
      compared += 3;
      if (cards.length + total + next.partners.length > 0)
        found.push(`"${q}" is hidden in a make, but found: ${cards.length} cards, ${total} rows`);
    }
  }
  return { what: 'oracle: searching the table for a hidden name', comparisons: compared, found: found.length, examples: found };
}
