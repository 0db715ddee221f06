// Asks a finished search: from which states nobody gets on, who alone has no way out, and whether anything can go round without end.
import type { CommandType } from '../../src/domain/thread/commands.ts';
import type { Thread } from '../../src/domain/thread/thread.ts';
import type { Edge, Node } from './search.ts';

const isActiveAt = (thread: Thread, place: number): boolean => thread.chain[place]?.standing.status === 'active';

/**
 * Asks whether an organization in a state can reach a goal by the edges that count for it. An organization is the number of the state and
 * its place in the chain, -1 once it is gone.
 */
function reaching(
  nodes: readonly Node[],
  isGoal: (thread: Thread, place: number) => boolean,
  counts: (edge: Edge, place: number) => boolean,
): (node: number, place: number) => boolean {
  const width = Math.max(...new Set(nodes.map(({ thread }) => thread.chain.length))) + 1;
  const reached = new Uint8Array(nodes.length * width);
  const part = (node: number, place: number) => node * width + place + 1;
  for (const [at, { thread }] of nodes.entries())
    for (let place = -1; place < thread.chain.length; place++) if (isGoal(thread, place)) reached[part(at, place)] = 1;
  for (let isNew = true; isNew; ) {
    isNew = false;
    // Most edges lead to later states.
    for (let at = nodes.length - 1; at >= 0; at--) {
      const { thread, edges } = nodes[at]!;
      for (let place = -1; place < thread.chain.length; place++) {
        if (reached[part(at, place)] === 1) continue;
        if (!edges.some((edge) => reached[part(edge.to, edge.places[place] ?? -1)] === 1 && counts(edge, place))) continue;
        reached[part(at, place)] = 1;
        isNew = true;
      }
    }
  }
  return (node, place) => reached[part(node, place)] === 1;
}

const isDone = ({ ended, chain, holderStakeId }: Thread): boolean => ended !== null || holderStakeId === chain.at(-1)!.id;

/** The live states from which neither an end nor a rest at the last organization can be reached, whatever everybody does. */
export function deadStates(nodes: readonly Node[]): Thread[] {
  const reaches = reaching(
    nodes,
    (thread, place) => place === -1 && isDone(thread),
    (_, place) => place === -1,
  );
  return nodes.filter((_, at) => !reaches(at, -1)).map(({ thread }) => thread);
}

/** What an organization without the paper can do alone without a lie. */
const HONEST_WITHOUT_PAPER: readonly CommandType[] = [
  'leaveThread',
  'closeThread',
  'withdrawClaim',
  'disputeDelivery',
  'disputeClaim',
  'withdrawInvite',
  'withdrawDelivery',
  'giveUpTitle',
];
/** What one can do that has the paper and sends it on or sold the vehicle. */
const HONEST_WITH_PAPER: readonly CommandType[] = [
  'markDelivered',
  'confirmDelivery',
  'confirmClaim',
  'finishThread',
  'withdrawInvite',
  'withdrawDelivery',
];

/** Accepted: it stands between two participants, so that leaving would introduce them to each other. */
const isBetweenParticipants = ({ chain }: Thread, place: number): boolean =>
  [chain[place - 1], chain[place + 1]].every((stake) => stake !== undefined && stake.standing.status !== 'invited') &&
  chain.some((_, other) => other !== place && isActiveAt({ chain } as Thread, other));

/** Active organizations that have no honest way out alone, or have one although it was thought that they do not. */
export function unexpectedlyStuck(nodes: readonly Node[]): { found: string[]; accepted: number } {
  const by = (commands: readonly CommandType[]) =>
    reaching(
      nodes,
      (thread, place) => place === -1 || !isActiveAt(thread, place),
      ({ actor, command }, place) => actor === null || (actor === place && command !== null && commands.includes(command)),
    );
  const [withPaper, withoutPaper] = [by(HONEST_WITH_PAPER), by(HONEST_WITHOUT_PAPER)];
  const found: string[] = [];
  let accepted = 0;
  for (const [at, { thread }] of nodes.entries())
    for (const [place, { id }] of thread.chain.entries()) {
      if (thread.ended || !isActiveAt(thread, place)) continue;
      const holds = thread.holderStakeId === id;
      const isOut = holds ? withPaper(at, place) : withoutPaper(at, place);
      const isAccepted = !holds && isBetweenParticipants(thread, place);
      if (!isOut && isAccepted) accepted++;
      if (isOut === isAccepted) found.push(`${isOut ? 'a way out of' : 'no way out of'} ${describeState(thread)} for place ${place}`);
    }
  return { found, accepted };
}

/** Commands with a limit for each organization: of a day or, for an objection, of the whole thread. */
const LIMITED: readonly CommandType[] = [
  'markDelivered',
  'claimTitle',
  'giveUpTitle',
  'reopenThread',
  'invitePrevious',
  'inviteNext',
  'objectToClaim',
];

/** States on a cycle of commands none of which has a limit. Notes are no cycle, whatever they say that the title waits for. */
export function unlimitedCycles(nodes: readonly Node[]): Thread[] {
  const next = nodes.map(({ edges }, at) => {
    const free = edges.filter(({ to, command }) => command !== null && !LIMITED.includes(command) && command !== 'postUpdate' && to !== at);
    return free.map(({ to }) => to);
  });
  const incoming = new Int32Array(nodes.length);
  for (const list of next) for (const to of list) incoming[to]!++;
  const free = [...nodes.keys()].filter((at) => incoming[at] === 0);
  for (const at of free) for (const to of next[at]!) if (--incoming[to]! === 0) free.push(to);
  const sorted = new Set(free);
  return nodes.filter((_, at) => !sorted.has(at)).map(({ thread }) => thread);
}

/** The chain in short: `?` invited, `!` current, `*` holds, `·` completed; head first. */
export const describeState = ({ chain, holderStakeId, currentStakeId, returning }: Thread): string =>
  chain
    .map(({ id, orgId, standing: { status } }) => {
      const mark = { invited: '?', active: '', completed: '·' }[status];
      return `${orgId}${mark}${id === holderStakeId ? '*' : ''}${id === currentStakeId ? '!' : ''}`;
    })
    .join(' ') + (returning ? ' (returning)' : '');
