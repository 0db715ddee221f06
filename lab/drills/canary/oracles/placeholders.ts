// Describing a placeholder, writing to one, or creating a thread must not tell what others have done before.
import type { CommandName, QueryName } from '../../../../src/api/operations.ts';
import type { Row } from '../../drill.ts';
import { command, expectCommand, query } from '../../page.ts';
import { acceptInvite, extendUp, type Fixture, openThread, type Org, randomWord } from './fixture.ts';
import { differences, type Masks, Transcript } from './transcript.ts';
import { timingRow } from './timing.ts';

type Description = { name: string; orgType: string; titleContactEmail: string };

export async function placeholders(fixture: Fixture, samples: number): Promise<Row[]> {
  return [...(await describing(fixture, samples)), await writingTo(fixture), ...(await sameVin(fixture, samples))];
}

const fresh = (): Description => {
  const word = randomWord();
  return { name: `nettle and ${word} motors`, orgType: 'dealership', titleContactEmail: `${word}@absent-lab.test` };
};
/** Returns the description as the rival writes it: with capitals, "&" and a suffix. */
const asTheRival = ({ name, ...rest }: Description): Description => ({
  ...rest,
  name: `${name.replace('and', '&').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}, LLC`,
});

/** Describes a placeholder that a rival has described in other words, and one that nobody has. */
async function describing(fixture: Fixture, samples: number): Promise<Row[]> {
  const [rival, attacker] = [await fixture.org('Earlier Motors'), await fixture.org('Later Motors')];
  // A second organization, so that the first guess does not change the result of the second.
  const other = await fixture.another(attacker, 'Later Motors Two');
  const known = fresh();
  await expectCommand(rival.page, 'createProvisionalOrg', asTheRival(known));
  const unknown = fresh();
  const found: string[] = [];
  const transcripts: Transcript[] = [];
  for (const [{ page }, described] of [
    [attacker, known],
    [other, unknown],
  ] as const) {
    const transcript = new Transcript([
      [described.name, '<name>'],
      [described.titleContactEmail, '<email>'],
    ]);
    transcripts.push(transcript);
    for (const time of ['first', 'again']) {
      const asked = Date.now();
      const response = await command(page, 'createProvisionalOrg', described);
      transcript.add(`createProvisionalOrg ${time}`, response);
      const { id } = (response.body as { org: { id: string } }).org;
      // The first 48 bits of a UUIDv7 are its creation time. A random UUID (version 4) has no time.
      const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      if (time === 'first' && id[14] !== '4' && made < asked - 5)
        found.push(`the id of a placeholder says that it was made ${asked - made} ms before it was described`);
      if (time === 'again') continue;
      const queries: [QueryName, Record<string, string>][] = [
        ['org', { orgId: id }],
        ['searchOrgs', { q: described.name }],
        ['searchOrgs', { q: described.name, scope: 'discover' }],
        ['network', { list: 'outgoing' }],
      ];
      for (const [name, input] of queries) transcript.add(name, await query(page, name, input));
      transcript.add('requestConnection', await command(page, 'requestConnection', { orgId: id }));
      transcript.add(
        'correctTitleContact',
        await command(page, 'correctTitleContact', { orgId: id, titleContactEmail: described.titleContactEmail }),
      );
    }
  }
  const [one, two] = transcripts as [Transcript, Transcript];
  found.push(...differences(one, two));
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let at = 0; at < samples; at++) {
    const [there, notThere] = [fresh(), fresh()];
    await expectCommand(rival.page, 'createProvisionalOrg', asTheRival(there));
    for (const which of at % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      timings[which].push((await command(attacker.page, 'createProvisionalOrg', which === 'on' ? there : notThere)).ms);
  }
  return [
    { what: 'oracle: describing what a rival has described', comparisons: one.lines.length, found: found.length, examples: found },
    ...(samples > 0 ? [timingRow('oracle: describing what a rival has described', timings)] : []),
  ];
}

const describe = async (by: Org, described: Description) =>
  (await expectCommand<{ org: { id: string } }>(by.page, 'createProvisionalOrg', described)).org.id;

/** Writes to a placeholder and to an organization that are on the thread but not visible, and to ones that are not on it. */
async function writingTo(fixture: Fixture): Promise<Row> {
  const [attacker, middle, far, nowhere] = [
    await fixture.org('Postman Motors'),
    await fixture.org('Sorting Motors'),
    await fixture.org('Letterbox Motors'),
    await fixture.org('Parcel Motors'),
  ];
  const descriptions = ['Onchain', 'Offchain'].map((name) => ({
    name: `${name} Wheels`,
    orgType: 'dealership',
    titleContactEmail: `${name}@absent-lab.test`.toLowerCase(),
  }));
  for (const one of descriptions) await describe(middle, one);
  const guesses = await Promise.all(descriptions.map(async (one) => await describe(attacker, one)));
  const threadId = await openThread(fixture, middle, attacker);
  await expectCommand(middle.page, 'invitePrevious', { threadId, orgId: await describe(middle, descriptions[0]!) });
  const second = await openThread(fixture, middle, attacker);
  await extendUp(second, middle, far);
  const masks: Masks = [
    ...descriptions.flatMap(
      ({ name, titleContactEmail }) =>
        [
          [name, '<name>'],
          [titleContactEmail, '<email>'],
        ] as const,
    ),
    ...[far, nowhere].flatMap(
      ({ name, city, contact }) =>
        [
          [name, '<name>'],
          [city, '<city>'],
          [contact, '<email>'],
        ] as const,
    ),
  ];
  const sides = [
    { transcript: new Transcript(masks), ids: [guesses[0]!, far.orgId] },
    { transcript: new Transcript(masks), ids: [guesses[1]!, nowhere.orgId] },
  ] as const;
  const tried: [CommandName, (orgId: string) => object][] = [
    ['sendPlatformInvite', (targetOrgId) => ({ targetOrgId, twId: threadId })],
    ['sendPlatformInvite', (targetOrgId) => ({ targetOrgId, twId: second })],
    ['correctTitleContact', (orgId) => ({ orgId, titleContactEmail: 'corrected@absent-lab.test' })],
    ['requestConnection', (orgId) => ({ orgId })],
  ];
  for (const { transcript, ids } of sides)
    for (const id of ids)
      for (const [name, input] of tried) {
        transcript.add(name, await command(attacker.page, name, input(id)));
        transcript.add('org', await query(attacker.page, 'org', { orgId: id }));
      }
  const [{ transcript }, other] = sides;
  const found = differences(transcript, other.transcript);
  return {
    what: 'oracle: writing to placeholders and organizations',
    comparisons: transcript.lines.length,
    found: found.length,
    examples: found,
  };
}

/** Creates a thread about a vehicle of somebody else's thread, and about one without a thread. */
async function sameVin(fixture: Fixture, samples: number): Promise<Row[]> {
  const [rival, seller, partner, attacker] = [
    await fixture.org('Firstborn Motors'),
    await fixture.org('Origin Motors'),
    await fixture.org('Between Motors'),
    await fixture.org('Copycat Motors'),
  ];
  const opened = async (vin: string, boughtFromOrgId: string) =>
    await command(attacker.page, 'createThread', { vin, year: 2021, make: 'Ford', model: 'F-150', mileage: 1, boughtFromOrgId });
  const found: string[] = [];
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  let compared = 0;
  for (let at = 0; at < Math.max(4, samples); at++) {
    const [there, notThere] = [fixture.vin(), fixture.vin()];
    const { threadId } = await expectCommand<{ threadId: string }>(rival.page, 'createThread', {
      vin: there,
      year: 2021,
      make: 'Ford',
      model: 'F-150',
      mileage: 1,
      boughtFromOrgId: seller.orgId,
    });
    await acceptInvite(seller, threadId);
    const transcripts = [new Transcript([[there, '<vin>']]), new Transcript([[notThere, '<vin>']])] as const;
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const vin = which === 0 ? there : notThere;
      // Bought from the same seller, or from another organization.
      const from = at % 4 < 2 ? seller.orgId : partner.orgId;
      const response = await opened(vin, from);
      timings[which === 0 ? 'on' : 'off'].push(response.ms);
      transcripts[which].add('createThread', response);
      transcripts[which].add('searchThreads', await query(attacker.page, 'searchThreads', { q: vin }));
    }
    compared += transcripts[0].lines.length;
    found.push(...differences(transcripts[0], transcripts[1]));
  }
  return [
    { what: 'oracle: the VIN of somebody else’s thread', comparisons: compared, found: found.length, examples: found },
    ...(samples > 0 ? [timingRow('oracle: the VIN of somebody else’s thread', timings)] : []),
  ];
}
