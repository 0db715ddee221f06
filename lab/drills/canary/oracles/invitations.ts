// The attacker invites an organization that is on the thread but not visible to it, and one that is not on the thread. All responses must
// be the same. Otherwise an invitation tells who is on the chain.
import { randomUUID } from 'node:crypto';
import type { CommandName, Out, QueryName } from '../../../../src/api/operations.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Row } from '../../drill.ts';
import { type HttpResponse, command, expectCommand, type Page, query } from '../../page.ts';
import { acceptInvite, extendUp, type Fixture, readThread, waitForMail, openThread, type Org, randomWord } from './fixture.ts';
import { differences, type Masks, Transcript } from './transcript.ts';
import { timingRow } from './timing.ts';

type Side = { me: Org; threadId: string; transcript: Transcript };
type Guess = { orgId: string; name: string };
type InviteCommand = 'invitePrevious' | 'inviteNext';
type Kind = 'an organization' | 'one that wants no mail' | 'a placeholder';

const GUESSES: readonly (readonly [Kind, InviteCommand])[] = [
  ['an organization', 'inviteNext'],
  ['a placeholder', 'invitePrevious'],
  ['an organization', 'invitePrevious'],
  ['a placeholder', 'inviteNext'],
  ['one that wants no mail', 'inviteNext'],
  ['one that wants no mail', 'invitePrevious'],
];

/** `maxKinds`: how many kinds of guesses to try. `samples`: how many to time; 0 for none. */
export async function invitations(fixture: Fixture, maxKinds: number, samples: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, inviteCommand] of GUESSES.slice(0, maxKinds)) {
    const twins = await createTwins(fixture, kind, inviteCommand);
    for (const side of twins.sides) await runConversation(fixture, side, inviteCommand, twins.guess);
    const [on, off] = twins.sides.map(({ transcript }) => transcript) as [Transcript, Transcript];
    const found = differences(on, off);
    rows.push({ what: `oracle: ${inviteCommand} guesses ${kind}`, comparisons: on.lines.length, found: found.length, examples: found });
  }
  if (samples > 0) rows.push(...(await measureTimings(fixture, samples)));
  return rows;
}

/** On the first thread the guessed organization is two positions away from the attacker; on the other a stranger is in its place. */
async function createTwins(fixture: Fixture, kind: Kind, inviteCommand: InviteCommand): Promise<{ guess: Guess; sides: Side[] }> {
  const middle = await fixture.org(`Middle Motors ${randomWord()}`);
  const guessed = kind === 'a placeholder' ? undefined : await fixture.org(`Guessed Motors ${randomWord()}`);
  const stranger = await fixture.org(`Stranger Motors ${randomWord()}`);
  if (guessed && kind === 'one that wants no mail') await expectCommand(guessed.page, 'updateEmailPrefs', { enabled: false });
  const described = {
    name: `Absent Motors ${randomWord()}`,
    orgType: 'dealership',
    titleContactEmail: `${randomUUID()}@absent-lab.test`,
  };
  const other = { ...described, name: `Elsewhere ${randomWord()}`, titleContactEmail: `${randomUUID()}@absent-lab.test` };
  const sides: Side[] = [];
  let guess: Guess | undefined = guessed;
  for (const isOn of [true, false]) {
    // A different person on each thread, so that what one has seen does not change what the other is shown.
    const me = await fixture.org(`Attack Motors ${randomWord()}`);
    const threadId = await threadFor(fixture, inviteCommand, me, middle);
    const far = guessed
      ? isOn
        ? guessed
        : stranger
      : await expectCommand<{ org: Guess }>(middle.page, 'createProvisionalOrg', isOn ? described : other).then(({ org }) => ({
          orgId: (org as unknown as { id: string }).id,
        }));
    const away = inviteCommand === 'inviteNext' ? 'invitePrevious' : 'inviteNext';
    await expectCommand(middle.page, away, { threadId, orgId: far.orgId });
    if (guessed) await acceptInvite(isOn ? guessed : stranger, threadId);
    if (inviteCommand === 'inviteNext') {
      // The title comes to rest with the attacker, who may then deliver it.
      await expectCommand(me.page, 'claimTitle', { threadId });
      await expectCommand(middle.page, 'confirmClaim', { threadId, updateId: (await readThread(me, threadId)).updates.at(-1)!.id });
    }
    if (!guessed) {
      const { org } = await expectCommand<{ org: { id: string } }>(me.page, 'createProvisionalOrg', described);
      guess = { orgId: org.id, name: described.name };
    }
    const masks: Masks = [
      [threadId, '<thread>'],
      [me.orgId, '<me>'],
      [me.name.slice(-8), '<mine>'],
      [me.city, '<my city>'],
      [(await readThread(me, threadId)).vin, '<vin>'],
      [guess!.orgId, '<guess>'],
    ];
    sides.push({ me, threadId, transcript: new Transcript(masks) });
  }
  return { guess: guess!, sides };
}

/** Creates a thread on which the attacker is at the end where it can invite, next to the middle organization. */
async function threadFor(fixture: Fixture, inviteCommand: InviteCommand, me: Org, middle: Org): Promise<string> {
  return inviteCommand === 'inviteNext' ? await openThread(fixture, middle, me) : await openThread(fixture, me, middle);
}

const QUERIES: readonly [QueryName, (threadId: string, guess: Guess) => Record<string, string>][] = [
  ['thread', (threadId) => ({ threadId })],
  ['completedThread', (threadId) => ({ threadId })],
  ['dashboard', () => ({})],
  ['threadCounts', () => ({})],
  ['searchThreads', () => ({ q: 'ford' })],
  ['desk', () => ({})],
  ['desk', (_threadId, { orgId }) => ({ partner: orgId, order: 'place' })],
  ['desk', (_threadId, { name }) => ({ q: name, order: 'move', direction: 'down' })],
  ['findListed', (_threadId, { name }) => ({ list: name })],
  ['deskPartners', () => ({})],
  ['deskEntry', (threadId) => ({ threadId })],
  ['notifications', () => ({})],
  ['network', () => ({ list: 'partners' })],
  ['network', () => ({ list: 'outgoing' })],
  ['network', () => ({ list: 'incoming' })],
  ['org', (_threadId, { orgId }) => ({ orgId })],
  ['searchOrgs', (_threadId, { name }) => ({ q: name })],
];

/** Does everything that can be done with an invitation without an answer. */
async function runConversation(
  fixture: Fixture,
  { me, threadId, transcript }: Side,
  inviteCommand: InviteCommand,
  guess: Guess,
): Promise<void> {
  const { page } = me;
  const queryAll = async (when: string) => {
    await waitForMail(fixture);
    for (const [name, input] of QUERIES) transcript.add(`${name} ${when}`, await query(page, name, input(threadId, guess)));
  };
  const send = async (name: CommandName, input: object = {}): Promise<HttpResponse> => {
    const response = await command(page, name, { threadId, ...input });
    transcript.add(name, response, true);
    return response;
  };
  const invite = async () => await send(inviteCommand, { orgId: guess.orgId });
  const withdraw = async () => await send('withdrawInvite', { stakeId: await endOf(page, threadId, inviteCommand) });
  await invite();
  await queryAll('when it was invited');
  await send(inviteCommand, { orgId: guess.orgId });
  await send('requestUpdate', { note: 'Is it there yet?' });
  const titles = [{ threadId, papers: ['title'] }];
  const sent = await send('sendTitles', {
    toOrgId: guess.orgId,
    titles,
    way: 'ups',
    trackingNumber: '1Z4W839F0312048814',
    note: 'In the pouch.',
  });
  const { code } = sent.body as Out<'sendTitles'>;
  transcript.add('shipment', await query(page, 'shipment', { code }));
  await send('markDelivered', { toOrgId: guess.orgId });
  await queryAll('while it is asked, or the title is in transit to it');
  await send('postUpdate', { message: 'It goes out today.' });
  await send('sendPlatformInvite', { twId: threadId, targetOrgId: guess.orgId });
  await send('correctTitleContact', { orgId: guess.orgId, titleContactEmail: `corrected@${me.name.slice(-8)}-lab.test` });
  await send('withdrawDelivery');
  await withdraw();
  await queryAll('when it was withdrawn');
  for (let again = 0; again < 3; again++) {
    await invite();
    await withdraw();
  }
  await queryAll('at the end');
}

async function endOf(page: Page, threadId: string, inviteCommand: InviteCommand): Promise<string> {
  const { stakes } = (await query(page, 'thread', { threadId })).body as LiveThread;
  return (inviteCommand === 'inviteNext' ? stakes.at(-1) : stakes[0])!.id;
}

const ORGS_PER_GROUP = 3;
/** How often an organization may be invited per day. */
const INVITES_PER_ORG = 3;

/** Times inviting and withdrawing, alternating between organizations on and off the chain. */
async function measureTimings(fixture: Fixture, samples: number): Promise<Row[]> {
  const attacker = await fixture.org('Stopwatch Motors');
  const middle = await fixture.org('Halfway Motors');
  const make = async (name: string) =>
    await Promise.all(Array.from({ length: ORGS_PER_GROUP }, async (_, at) => await fixture.org(`${name} ${at} Motors`)));
  const groups = [await make('Onward'), await make('Offside')] as const;
  for (const { orgId } of groups.flat()) await command(attacker.page, 'requestConnection', { orgId });
  const inviting: { on: number[]; off: number[] } = { on: [], off: [] };
  const withdrawing: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let thread = 0; inviting.on.length < samples; thread++) {
    // The two groups alternate in being on the chain.
    const [on, off] = thread % 2 === 0 ? groups : ([groups[1], groups[0]] as const);
    const threadId = await openThread(fixture, middle, attacker);
    await extendUp(threadId, middle, ...on);
    for (let time = 0; time < INVITES_PER_ORG; time++)
      for (let at = 0; at < ORGS_PER_GROUP; at++)
        for (const which of (time + at) % 2 === 0 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
          const { orgId } = (which === 'on' ? on : off)[at]!;
          const { ms, status } = await command(attacker.page, 'inviteNext', { threadId, orgId });
          inviting[which].push(ms);
          if (status !== 200) continue;
          const stakeId = await endOf(attacker.page, threadId, 'inviteNext');
          withdrawing[which].push((await command(attacker.page, 'withdrawInvite', { threadId, stakeId })).ms);
        }
  }
  return [
    timingRow('oracle: inviting guesses', inviting),
    ...(withdrawing.on.length > 0 ? [timingRow('oracle: withdrawing guesses', withdrawing)] : []),
  ];
}
