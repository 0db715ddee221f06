// Inviting an organization that is on the thread out of sight, and one that is not: every answer, and everything that comes of it,
// must be the same, or inviting is a way to ask who is on the chain.
import { randomUUID } from 'node:crypto';
import type { CommandName, QueryName } from '../../../../src/api/operations.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import type { Row } from '../../drill.ts';
import { type Answer, command, does, type Page, query } from '../../page.ts';
import { accepts, extendUp, type Lab, look, mailSettles, open, type Org, someWord } from './lab.ts';
import { differences, type Masks, Transcript } from './masked.ts';
import { timingRow } from './timing.ts';

type Side = { me: Org; threadId: string; transcript: Transcript };
type Guess = { orgId: string; name: string };
type Way = 'invitePrevious' | 'inviteNext';
type Kind = 'an organization' | 'one that wants no mail' | 'a placeholder';

const GUESSES: readonly (readonly [Kind, Way])[] = [
  ['an organization', 'inviteNext'],
  ['a placeholder', 'invitePrevious'],
  ['an organization', 'invitePrevious'],
  ['a placeholder', 'inviteNext'],
  ['one that wants no mail', 'inviteNext'],
  ['one that wants no mail', 'invitePrevious'],
];

/** `most`: of so many kinds of guesses. `samples`: 0 where nothing is timed. */
export async function invitations(lab: Lab, most: number, samples: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [kind, way] of GUESSES.slice(0, most)) {
    const twins = await twinsFor(lab, kind, way);
    for (const side of twins.sides) await converse(lab, side, way, twins.guess);
    const [on, off] = twins.sides.map(({ transcript }) => transcript) as [Transcript, Transcript];
    const found = differences(on, off);
    rows.push({ what: `oracle: ${way} guesses ${kind}`, comparisons: on.lines.length, found: found.length, examples: found });
  }
  if (samples > 0) rows.push(...(await timed(lab, samples)));
  return rows;
}

/** On the first one's thread the guessed organization stands two places away, on the other's a stranger in its place. */
async function twinsFor(lab: Lab, kind: Kind, way: Way): Promise<{ guess: Guess; sides: Side[] }> {
  const middle = await lab.org(`Middle Motors ${someWord()}`);
  const guessed = kind === 'a placeholder' ? undefined : await lab.org(`Guessed Motors ${someWord()}`);
  const stranger = await lab.org(`Stranger Motors ${someWord()}`);
  if (guessed && kind === 'one that wants no mail') await does(guessed.page, 'updateEmailPrefs', { enabled: false });
  const described = {
    name: `Absent Motors ${someWord()}`,
    orgType: 'dealership',
    titleContactEmail: `${randomUUID()}@absent-lab.test`,
  };
  const other = { ...described, name: `Elsewhere ${someWord()}`, titleContactEmail: `${randomUUID()}@absent-lab.test` };
  const sides: Side[] = [];
  let guess: Guess | undefined = guessed;
  for (const isOn of [true, false]) {
    // Of two people: what the one has seen must not color what the other is shown.
    const me = await lab.org(`Attack Motors ${someWord()}`);
    const threadId = await threadFor(lab, way, me, middle);
    const far = guessed
      ? isOn
        ? guessed
        : stranger
      : await does<{ org: Guess }>(middle.page, 'createProvisionalOrg', isOn ? described : other).then(({ org }) => ({
          orgId: (org as unknown as { id: string }).id,
        }));
    const away = way === 'inviteNext' ? 'invitePrevious' : 'inviteNext';
    await does(middle.page, away, { threadId, orgId: far.orgId });
    if (guessed) await accepts(isOn ? guessed : stranger, threadId);
    if (way === 'inviteNext') {
      // The title comes to rest with the attacker, who may then deliver it.
      await does(me.page, 'claimTitle', { threadId });
      await does(middle.page, 'confirmClaim', { threadId, updateId: (await look(me, threadId)).updates.at(-1)!.id });
    }
    if (!guessed) {
      const { org } = await does<{ org: { id: string } }>(me.page, 'createProvisionalOrg', described);
      guess = { orgId: org.id, name: described.name };
    }
    const masks: Masks = [
      [threadId, '<thread>'],
      [me.orgId, '<me>'],
      [me.name.slice(-8), '<mine>'],
      [me.city, '<my city>'],
      [(await look(me, threadId)).vin, '<vin>'],
      [guess!.orgId, '<guess>'],
    ];
    sides.push({ me, threadId, transcript: new Transcript(masks) });
  }
  return { guess: guess!, sides };
}

/** The attacker stands at the end that it invites at, next to the middle. */
async function threadFor(lab: Lab, way: Way, me: Org, middle: Org): Promise<string> {
  return way === 'inviteNext' ? await open(lab, middle, me) : await open(lab, me, middle);
}

const QUERIES: readonly [QueryName, (threadId: string, guess: Guess) => Record<string, string>][] = [
  ['thread', (threadId) => ({ threadId })],
  ['completedThread', (threadId) => ({ threadId })],
  ['dashboard', () => ({})],
  ['searchThreads', () => ({ q: 'ford' })],
  ['notifications', () => ({})],
  ['network', () => ({ list: 'partners' })],
  ['network', () => ({ list: 'outgoing' })],
  ['network', () => ({ list: 'incoming' })],
  ['org', (_threadId, { orgId }) => ({ orgId })],
  ['searchOrgs', (_threadId, { name }) => ({ q: name })],
];

/** All that can be done with an invitation that nobody answers. */
async function converse(lab: Lab, { me, threadId, transcript }: Side, way: Way, guess: Guess): Promise<void> {
  const { page } = me;
  const looks = async (when: string) => {
    await mailSettles(lab);
    for (const [name, input] of QUERIES) transcript.hears(`${name} ${when}`, await query(page, name, input(threadId, guess)));
  };
  const tries = async (name: CommandName, input: object = {}): Promise<Answer> => {
    const answer = await command(page, name, { threadId, ...input });
    transcript.hears(name, answer, true);
    return answer;
  };
  const invite = async () => await tries(way, { orgId: guess.orgId });
  const withdraw = async () => await tries('withdrawInvite', { stakeId: await endOf(page, threadId, way) });
  await invite();
  await looks('when it was invited');
  await tries(way, { orgId: guess.orgId });
  await tries('requestUpdate', { note: 'Is it there yet?' });
  await tries('markDelivered');
  await looks('while it is asked, or the paper is on its way to it');
  await tries('postUpdate', { message: 'It goes out today.' });
  await tries('sendPlatformInvite', { twId: threadId, targetOrgId: guess.orgId });
  await tries('correctTitleContact', { orgId: guess.orgId, titleContactEmail: `corrected@${me.name.slice(-8)}-lab.test` });
  await tries('withdrawDelivery');
  await withdraw();
  await looks('when it was withdrawn');
  for (let again = 0; again < 3; again++) {
    await invite();
    await withdraw();
  }
  await looks('in the end');
}

async function endOf(page: Page, threadId: string, way: Way): Promise<string> {
  const { stakes } = (await query(page, 'thread', { threadId })).body as LiveThread;
  return (way === 'inviteNext' ? stakes.at(-1) : stakes[0])!.id;
}

const ON_EACH_THREAD = 3;
/** An organization may be invited so often a day. */
const TIMES = 3;

/** Inviting and withdrawing, in turns, on and off the chain. */
async function timed(lab: Lab, samples: number): Promise<Row[]> {
  const attacker = await lab.org('Stopwatch Motors');
  const middle = await lab.org('Halfway Motors');
  const make = async (name: string) =>
    await Promise.all(Array.from({ length: ON_EACH_THREAD }, async (_, at) => await lab.org(`${name} ${at} Motors`)));
  const groups = [await make('Onward'), await make('Offside')] as const;
  for (const { orgId } of groups.flat()) await command(attacker.page, 'requestConnection', { orgId });
  const inviting: { on: number[]; off: number[] } = { on: [], off: [] };
  const withdrawing: { on: number[]; off: number[] } = { on: [], off: [] };
  for (let thread = 0; inviting.on.length < samples; thread++) {
    // Each of the two groups is on the chain every other time.
    const [on, off] = thread % 2 === 0 ? groups : ([groups[1], groups[0]] as const);
    const threadId = await open(lab, middle, attacker);
    await extendUp(threadId, middle, ...on);
    for (let time = 0; time < TIMES; time++)
      for (let at = 0; at < ON_EACH_THREAD; at++)
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
    ...(withdrawing.on.length > 0 ? [timingRow('oracle: withdrawing them', withdrawing)] : []),
  ];
}
