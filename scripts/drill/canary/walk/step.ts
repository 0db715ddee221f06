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
  if (answer.status === 200) LESSONS[name]?.({ scene, key: viewer.key, input, body: answer.body });
  await learnChains(scene);
  hearAnswer(scene, viewer.key, name, input, answer, `of its own, ${JSON.stringify(input)}`);
  return answer;
}

type Lesson = { scene: Scene; key: string; input: Record<string, unknown>; body: unknown };

/** Another organization's key; undefined for one that the drill does not know. */
const otherIn = ({ scene: { market } }: Lesson, orgId: unknown): string | undefined =>
  typeof orgId === 'string' ? market.keyOf(orgId) : undefined;

/**
 * It reads the name that it has typed itself, wherever that organization stands. The other one hears of it only where it comes to
 * stand beside it.
 */
function names(lesson: Lesson, threadId: string, orgId: unknown): void {
  const other = otherIn(lesson, orgId);
  if (other) lesson.scene.knowledge.learnsOn(threadId, lesson.key, other);
}

const invited = (lesson: Lesson): void => names(lesson, lesson.input['threadId'] as string, lesson.input['orgId']);

/** Both know of each other from now on. */
function meet(lesson: Lesson, orgId: unknown): void {
  const other = otherIn(lesson, orgId);
  if (other === undefined) return;
  lesson.scene.knowledge.meets(lesson.key, other);
  lesson.scene.knowledge.meets(other, lesson.key);
}

const connected = (lesson: Lesson): void => meet(lesson, lesson.input['orgId']);

/** What a command that was accepted lets its sender, and those it is about, know. */
const LESSONS: Partial<Record<CommandName, (lesson: Lesson) => void>> = {
  createThread: (lesson) => {
    const { scene, input, body } = lesson;
    const { threadId } = body as { threadId: string };
    scene.threads.push(threadId);
    scene.threadOfVin.set(input['vin'] as string, threadId);
    names(lesson, threadId, input['boughtFromOrgId']);
    names(lesson, threadId, input['soldToOrgId']);
  },
  invitePrevious: invited,
  inviteNext: invited,
  requestConnection: connected,
  acceptConnection: connected,
  ignoreConnection: connected,
  removeConnection: connected,
  blockOrg: ({ scene, key, input }) => {
    const other = scene.market.keyOf(input['orgId'] as string);
    if (other !== undefined) scene.knowledge.meets(key, other);
  },
  createProvisionalOrg: (lesson) => {
    const { market, placeholders } = lesson.scene;
    const { id: orgId } = (lesson.body as { org: { id: string } }).org;
    if (market.keyOf(orgId) === undefined) {
      const described = placeholders.find(({ name }) => name === lesson.input['name']) ?? absent(placeholders.length);
      market.learnOrg(orgId, described.key, markersOfAbsent(described));
      market.mailboxes.set(described.contact, described.key);
      placeholders.push({ ...described, orgId, by: lesson.key });
    }
    meet(lesson, orgId);
  },
  claimOrg: ({ scene, key, input }) => {
    const claim = scene.claims.find(({ token }) => token === input['claim'])!;
    scene.knowledge.takesOver(key, claim.key);
    if (input['orgProfile']) scene.knowledge.showsItself(claim.key);
    scene.claims = scene.claims.filter((one) => one.key !== claim.key);
  },
};

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
