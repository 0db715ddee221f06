// What describing a placeholder, writing to one, or opening a thread tells of what others have done before.
import type { CommandName, QueryName } from '../../../../src/api/operations.ts';
import type { Row } from '../../drill.ts';
import { command, does, query } from '../../page.ts';
import { accepts, extendUp, type Lab, open, type Org, someWord } from './lab.ts';
import { differences, type Masks, Transcript } from './masked.ts';
import { timingRow } from './timing.ts';

type Description = { name: string; orgType: string; titleContactEmail: string };

export async function placeholders(lab: Lab, samples: number): Promise<Row[]> {
  return [...(await describing(lab, samples)), await writingTo(lab), ...(await sameVin(lab, samples))];
}

const fresh = (): Description => {
  const word = someWord();
  return { name: `nettle and ${word} motors`, orgType: 'dealership', titleContactEmail: `${word}@absent-lab.test` };
};
/** As the rival writes it: capitals, sign and suffix are its own. */
const asTheRival = ({ name, ...rest }: Description): Description => ({
  ...rest,
  name: `${name.replace('and', '&').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())}, LLC`,
});

/** One that a rival has described in other words, and one that nobody has. */
async function describing(lab: Lab, samples: number): Promise<Row[]> {
  const [rival, attacker] = [await lab.org('Earlier Motors'), await lab.org('Later Motors')];
  // What the one knows by its first guess must not color its second.
  const other = await lab.another(attacker, 'Later Motors Two');
  const known = fresh();
  await does(rival.page, 'createProvisionalOrg', asTheRival(known));
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
      const answer = await command(page, 'createProvisionalOrg', described);
      transcript.hears(`createProvisionalOrg ${time}`, answer);
      const { id } = (answer.body as { org: { id: string } }).org;
      // The first 48 bits of an id of version 7 are the time at which it was made; those of a random one (version 4) are nothing.
      const made = Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);
      if (time === 'first' && id[14] !== '4' && made < asked - 5)
        found.push(`the id of a placeholder says that it was made ${asked - made} ms before it was described`);
      if (time === 'again') continue;
      const looks: [QueryName, Record<string, string>][] = [
        ['org', { orgId: id }],
        ['searchOrgs', { q: described.name }],
        ['searchOrgs', { q: described.name, scope: 'discover' }],
        ['network', { list: 'outgoing' }],
      ];
      for (const [name, input] of looks) transcript.hears(name, await query(page, name, input));
      transcript.hears('requestConnection', await command(page, 'requestConnection', { orgId: id }));
      transcript.hears(
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
    await does(rival.page, 'createProvisionalOrg', asTheRival(there));
    for (const which of at % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const))
      timings[which].push((await command(attacker.page, 'createProvisionalOrg', which === 'on' ? there : notThere)).ms);
  }
  return [
    { what: 'oracle: describing what a rival has described', comparisons: one.lines.length, found: found.length, examples: found },
    ...(samples > 0 ? [timingRow('oracle: describing what a rival has described', timings)] : []),
  ];
}

const describe = async (by: Org, described: Description) =>
  (await does<{ org: { id: string } }>(by.page, 'createProvisionalOrg', described)).org.id;

/** Writing to a placeholder, or to an organization, that stands on the thread out of sight, and to one that does not. */
async function writingTo(lab: Lab): Promise<Row> {
  const [attacker, middle, far, nowhere] = [
    await lab.org('Postman Motors'),
    await lab.org('Sorting Motors'),
    await lab.org('Letterbox Motors'),
    await lab.org('Parcel Motors'),
  ];
  const descriptions = ['Onchain', 'Offchain'].map((name) => ({
    name: `${name} Wheels`,
    orgType: 'dealership',
    titleContactEmail: `${name}@absent-lab.test`.toLowerCase(),
  }));
  for (const one of descriptions) await describe(middle, one);
  const guesses = await Promise.all(descriptions.map(async (one) => await describe(attacker, one)));
  const threadId = await open(lab, middle, attacker);
  await does(middle.page, 'invitePrevious', { threadId, orgId: await describe(middle, descriptions[0]!) });
  const second = await open(lab, middle, attacker);
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
        transcript.hears(name, await command(attacker.page, name, input(id)));
        transcript.hears('org', await query(attacker.page, 'org', { orgId: id }));
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

/** Opening a thread about a vehicle that others have a thread about, and about one that nobody has. */
async function sameVin(lab: Lab, samples: number): Promise<Row[]> {
  const [rival, seller, partner, attacker] = [
    await lab.org('Firstborn Motors'),
    await lab.org('Origin Motors'),
    await lab.org('Between Motors'),
    await lab.org('Copycat Motors'),
  ];
  const opened = async (vin: string, boughtFromOrgId: string) =>
    await command(attacker.page, 'createThread', { vin, year: 2021, make: 'Ford', model: 'F-150', mileage: 1, boughtFromOrgId });
  const found: string[] = [];
  const timings: { on: number[]; off: number[] } = { on: [], off: [] };
  let compared = 0;
  for (let at = 0; at < Math.max(4, samples); at++) {
    const [there, notThere] = [lab.vin(), lab.vin()];
    const { threadId } = await does<{ threadId: string }>(rival.page, 'createThread', {
      vin: there,
      year: 2021,
      make: 'Ford',
      model: 'F-150',
      mileage: 1,
      boughtFromOrgId: seller.orgId,
    });
    await accepts(seller, threadId);
    const transcripts = [new Transcript([[there, '<vin>']]), new Transcript([[notThere, '<vin>']])] as const;
    for (const which of at % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)) {
      const vin = which === 0 ? there : notThere;
      // Bought from the very seller, or from somebody else.
      const from = at % 4 < 2 ? seller.orgId : partner.orgId;
      const answer = await opened(vin, from);
      timings[which === 0 ? 'on' : 'off'].push(answer.ms);
      transcripts[which].hears('createThread', answer);
      transcripts[which].hears('searchThreads', await query(attacker.page, 'searchThreads', { q: vin }));
    }
    compared += transcripts[0].lines.length;
    found.push(...differences(transcripts[0], transcripts[1]));
  }
  return [
    { what: 'oracle: the VIN of a thread of others', comparisons: compared, found: found.length, examples: found },
    ...(samples > 0 ? [timingRow('oracle: the VIN of a thread of others', timings)] : []),
  ];
}
