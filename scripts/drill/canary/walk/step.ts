// One command: sent, learned from, and heard by everybody.
import type { CommandName } from '../../../../src/api/operations.ts';
import { type Answer, command } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { markersOfAbsent } from '../markers.ts';
import { absent } from '../planted.ts';
import type { Sent } from './commands.ts';
import { hearAnswer } from './look.ts';
import type { Scene } from './scene.ts';

/** Sends it, and notes whatever anybody may know from now on because of it. */
export async function act(scene: Scene, viewer: Viewer, name: CommandName, { input, page = viewer.page }: Sent): Promise<Answer> {
  const answer = await command(page, name, input);
  if (answer.status >= 500) throw new Error(`${name} failed for ${viewer.key}: ${JSON.stringify(input)}: ${answer.text}`);
  if (answer.status === 200) learn(scene, viewer, name, input, answer.body);
  await learnChains(scene);
  hearAnswer(scene, viewer.key, name, input, answer, `of its own, ${JSON.stringify(input)}`);
  return answer;
}

function learn(scene: Scene, viewer: Viewer, name: CommandName, input: Record<string, unknown>, body: unknown): void {
  const { market, knowledge, threads, threadOfVin, placeholders } = scene;
  const { key } = viewer;
  const meet = (orgId: unknown) => {
    const other = typeof orgId === 'string' ? market.keyOf(orgId) : undefined;
    if (other === undefined) return undefined;
    knowledge.meets(key, other);
    knowledge.meets(other, key);
    return other;
  };
  switch (name) {
    case 'createThread': {
      const { threadId } = body as { threadId: string };
      threads.push(threadId);
      threadOfVin.set(input['vin'] as string, threadId);
      for (const party of [input['boughtFromOrgId'], input['soldToOrgId']])
        if (meet(party)) knowledge.learnsOn(threadId, key, meet(party)!);
      return;
    }
    case 'invitePrevious':
    case 'inviteNext': {
      // It reads the name that it has typed itself, wherever that organization stands.
      const other = meet(input['orgId']);
      if (other) knowledge.learnsOn(input['threadId'] as string, key, other);
      return;
    }
    case 'requestConnection':
    case 'acceptConnection':
    case 'ignoreConnection':
    case 'removeConnection':
      meet(input['orgId']);
      return;
    case 'createProvisionalOrg': {
      const { id: orgId } = (body as { org: { id: string } }).org;
      const known = market.keyOf(orgId);
      if (known === undefined) {
        const described = absent(placeholders.length);
        market.learnOrg(orgId, described.key, markersOfAbsent(described));
        market.mailboxes.set(described.contact, described.key);
        placeholders.push({ ...described, orgId, by: key });
      }
      meet(orgId);
      return;
    }
    case 'claimOrg': {
      const claim = scene.claims.find(({ token }) => token === input['claim'])!;
      knowledge.takesOver(key, claim.key);
      scene.claims = scene.claims.filter((one) => one.key !== claim.key);
      return;
    }
    default:
  }
}

/** Who stands beside whom now, on all threads of the walk that may have moved. */
async function learnChains({ market, knowledge, threads }: Scene): Promise<void> {
  const latest = threads.slice(-3);
  if (latest.length === 0) return;
  const rows = await market.sql<{ threadId: string; orgId: string; formerly: string[] }[]>`
    select thread_id as "threadId", org_id as "orgId", former_org_ids as formerly from stake
    where thread_id = any(${latest}) and order_index is not null order by thread_id, order_index`;
  const keyOf = (orgId: string): string => market.keyOf(orgId) ?? orgId;
  for (const threadId of latest) {
    const chain = rows.filter((row) => row.threadId === threadId).map(({ orgId, formerly }) => [orgId, ...formerly].map(keyOf));
    knowledge.standsLike(threadId, chain);
  }
}
