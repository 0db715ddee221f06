// Everybody looks: every viewer asks every query that it may call, and all that is said is compared with what it may know.
import type { CommandName, QueryName } from '../../../../src/api/operations.ts';
import type { LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { type Answer, ask, query } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { piece, piecesOf } from '../pieces.ts';
import { QUERIES } from './queries.ts';
import type { Scene } from './scene.ts';

type Input = Readonly<Record<string, unknown>>;

/** An answer of either kind, with its headers. A refusal tells of oneself alone: it may lead to another organization of one's own. */
export function hearAnswer(
  { listener }: Scene,
  viewer: string,
  name: CommandName | QueryName,
  input: Input,
  { status, text, body, headers }: Answer,
  after: string,
): void {
  const own = { is: 'own' } as const;
  if (status === 200) listener.hears(viewer, 'answers', name, after, piecesOf(name, input, body));
  else listener.hears(viewer, 'refusals', name, after, [piece(own, body ?? text)]);
  listener.hears(viewer, 'headers', name, after, [piece(own, headers)]);
}

export async function everybodyLooks(scene: Scene, after: string): Promise<void> {
  await Promise.all(scene.market.viewers.map(async (viewer) => await looks(scene, viewer, after)));
}

async function looks(scene: Scene, viewer: Viewer, after: string): Promise<void> {
  for (const [name, inputs] of Object.entries(QUERIES) as [QueryName, (typeof QUERIES)[QueryName]][])
    for (const input of inputs(scene, viewer)) {
      const answer = await query(viewer.page, name, input);
      if (answer.status >= 500) throw new Error(`${name} failed for ${viewer.key} ${after}: ${answer.text}`);
      hearAnswer(scene, viewer.key, name, input, answer, `${JSON.stringify(input)} ${after}`);
      remember(scene, viewer, name, input, answer);
    }
}

/** The viewer's own look at the thread that it acts on next, where nobody else looks. */
export async function sees(scene: Scene, viewer: Viewer): Promise<void> {
  for (const threadId of scene.threads.slice(-1)) {
    const answer = await query(viewer.page, 'thread', { threadId });
    hearAnswer(scene, viewer.key, 'thread', { threadId }, answer, 'after its own command');
    remember(scene, viewer, 'thread', { threadId }, answer);
  }
}

function remember(
  { views, notificationIds }: Scene,
  { key }: Viewer,
  name: QueryName,
  input: Record<string, string>,
  { status, body }: Answer,
): void {
  if (name === 'thread') {
    const place = `${key} ${input['threadId']!}`;
    if (status === 200 && (body as LiveThread).standing !== undefined && 'stakes' in (body as object)) views.set(place, body as LiveThread);
    else views.delete(place);
  }
  if (name === 'notifications' && status === 200)
    notificationIds.set(
      key,
      (body as { notifications: { id: string }[] }).notifications.map(({ id }) => id),
    );
}

/** The pages as a browser opens them; where the web app has not been built they are refusals. */
export async function openPages(scene: Scene, after: string): Promise<void> {
  const { market, threads, listener } = scene;
  const [threadId = ''] = threads.slice(-1);
  for (const { key, page } of market.viewers)
    for (const path of [`/t/${threadId}`, `/t/${threadId}/completed`, '/dashboard', '/network', '/notifications', '/myorganization']) {
      const { text, headers } = await ask(page, 'GET', path);
      listener.hears(key, 'pages', `the page ${path}`, after, [piece({ is: 'own' }, [text, headers])]);
    }
}

/** What everybody may open, and nothing of anybody is in. */
export async function openDocuments({ market, listener }: Scene): Promise<void> {
  const { origin, metricsToken } = market.server;
  const visitor = { origin, address: '10.9.9.9', cookie: '' };
  for (const path of [
    '/api/openapi.json',
    '/api/docs',
    '/metrics',
    '/health/live',
    '/health/ready',
    '/',
    '/robots.txt',
    '/api/thread',
    '/dev/mailbox',
    '/nothing',
  ]) {
    const more: Record<string, string> = path === '/metrics' ? { authorization: `Bearer ${metricsToken}` } : {};
    const { text, headers, status } = await ask(visitor, 'GET', path, undefined, more);
    if (path === '/metrics' && status !== 200) throw new Error(`/metrics is not open: ${text}`);
    listener.hears('anybody', 'documents', path, 'at the end of a round', [piece({ is: 'nobody' }, [headers, ...text.split('\n')])]);
  }
}
