// Every viewer runs every query that it may call, and every response is compared with what the viewer may know.
import type { CommandName, Out, QueryName } from '../../../../src/api/operations.ts';
import type { CompletedThread, LiveThread } from '../../../../src/domain/thread/view/view-types.ts';
import { type HttpResponse, sendRequest, query } from '../../page.ts';
import type { Viewer } from '../market.ts';
import { scopedTexts, splitByScope } from '../scoped-texts.ts';
import { QUERIES } from './queries.ts';
import { checkMentions } from './mentions.ts';
import type { Clerk, WalkState } from './walk-state.ts';

type Input = Readonly<Record<string, unknown>>;

type OfOrg = { orgId: string };
type OfOrgs = { rows?: OfOrg[]; cards?: OfOrg[]; organizations: OfOrg[] };

/** What the table over several organizations has of each of them, to be compared with what that one may know. */
function ofOrganizations(state: WalkState, viewer: string, name: string, body: unknown): { key: string; part: unknown }[] {
  const { market, knowledge } = state;
  const own = knowledge.ownedWith(viewer);
  if (name === 'desksPartners') return partnersOf(state, viewer, body as { partners: OfOrg[] });
  if (name !== 'desks' && name !== 'desksCompleted') return [{ key: viewer, part: body }];
  const { rows = [], cards = [], organizations, ...sums } = body as OfOrgs;
  const keyOf = ({ orgId }: OfOrg) => market.keyOf(orgId) ?? orgId;
  const stranger = [...rows, ...cards, ...organizations].map(keyOf).find((key) => !own.includes(key));
  if (stranger) throw new Error(`${name} has something of ${stranger}, which is not an organization of ${viewer}’s person`);
  const of = (all: readonly OfOrg[], key: string) => all.filter((one) => keyOf(one) === key);
  const parts = own.map((key) => ({
    key,
    part: { rows: of(rows, key), cards: of(cards, key), organizations: of(organizations, key) },
  }));
  return [...parts, { key: viewer, part: { ...sums, rows: [], cards: [] } }];
}

/** The partners of several organizations in one list: each has to be known to one of these. */
function partnersOf({ market, knowledge }: WalkState, viewer: string, { partners }: { partners: OfOrg[] }) {
  const own = knowledge.ownedWith(viewer);
  const knows = (key: string, { orgId }: OfOrg) => knowledge.contactsOf(key).includes(market.keyOf(orgId) ?? orgId);
  const knowerOf = (partner: OfOrg) => own.find((key) => knows(key, partner)) ?? viewer;
  return own.map((key) => ({ key, part: { partners: partners.filter((partner) => knowerOf(partner) === key) } }));
}

/** Checks a response with its headers. A refusal may only be about the viewer, including its other organizations. */
export function checkResponse(
  state: WalkState,
  viewer: string,
  name: CommandName | QueryName,
  input: Input,
  { status, text, body, headers }: HttpResponse,
  after: string,
): void {
  const { detector, claims } = state;
  const own = { is: 'own' } as const;
  // The invitation behind a claim link says what the placeholder may know.
  const claim = name === 'claimInvitation' ? claims.find(({ token }) => token === input['claim']) : undefined;
  if (status === 200 && claim) detector.check(claim.key, 'responses', name, after, [scopedTexts(claim.scope, body)]);
  else if (status === 200)
    for (const { key, part } of ofOrganizations(state, viewer, name, body))
      detector.check(key, 'responses', name, after, splitByScope(name, input, part));
  else detector.check(viewer, 'refusals', name, after, [scopedTexts(own, body ?? text)]);
  detector.check(viewer, 'headers', name, after, [scopedTexts(own, headers)]);
}

export async function readAsEverybody(state: WalkState, after: string): Promise<void> {
  await Promise.all(state.market.viewers.map(async (viewer) => await readAs(state, viewer, after)));
  await Promise.all(state.clerks.map(async (clerk) => await readAsClerk(state, clerk, after)));
}

/** What depends on the person and not only on the organization. */
async function readAsClerk(state: WalkState, { key, userId, page }: Clerk, after: string): Promise<void> {
  for (const name of ['me', 'notifications', 'desk'] as const) {
    const response = await query(page, name);
    checkResponse(state, key, name, {}, response, `as a colleague ${after}`);
    if (name === 'notifications' && response.status === 200)
      checkMentions(state, key, userId, (response.body as Out<'notifications'>).notifications);
  }
}

async function readAs(state: WalkState, viewer: Viewer, after: string): Promise<void> {
  for (const [name, inputs] of Object.entries(QUERIES) as [QueryName, (typeof QUERIES)[QueryName]][])
    for (const input of inputs(state, viewer)) {
      const response = await query(viewer.page, name, input);
      if (response.status >= 500) throw new Error(`${name} failed for ${viewer.key} ${after}: ${response.text}`);
      checkResponse(state, viewer.key, name, input, response, `${JSON.stringify(input)} ${after}`);
      rememberResponse(state, viewer, name, input, response);
      if (name === 'notifications') checkMentions(state, viewer.key, viewer.userId, (response.body as Out<'notifications'>).notifications);
    }
}

/** Reads the latest thread as one viewer, after steps for which the others do not read. */
export async function readLatestThread(state: WalkState, viewer: Viewer): Promise<void> {
  for (const threadId of state.threads.slice(-1))
    for (const name of ['thread', 'completedThread'] as const) {
      const response = await query(viewer.page, name, { threadId });
      checkResponse(state, viewer.key, name, { threadId }, response, 'after its own command');
      rememberResponse(state, viewer, name, { threadId }, response);
    }
}

function rememberResponse(
  { views, completedViews, notificationIds }: WalkState,
  { key }: Viewer,
  name: QueryName,
  input: Record<string, string>,
  { status, body }: HttpResponse,
): void {
  if (name === 'thread') {
    const place = `${key} ${input['threadId']!}`;
    if (status === 200 && (body as LiveThread).standing !== undefined && 'stakes' in (body as object)) views.set(place, body as LiveThread);
    else views.delete(place);
  }
  if (name === 'completedThread') {
    const place = `${key} ${input['threadId']!}`;
    if (status === 200) completedViews.set(place, body as CompletedThread);
    else completedViews.delete(place);
  }
  if (name === 'notifications' && status === 200)
    notificationIds.set(
      key,
      (body as { notifications: { id: string }[] }).notifications.map(({ id }) => id),
    );
}

/** Opens the pages as a browser does. If the web app is not built, the responses are refusals. */
export async function openPages(state: WalkState, after: string): Promise<void> {
  const { market, threads, detector } = state;
  const [threadId = ''] = threads.slice(-1);
  for (const { key, page } of market.viewers)
    for (const path of [`/t/${threadId}`, `/t/${threadId}/completed`, '/dashboard', '/network', '/notifications', '/myorganization']) {
      const { text, headers } = await sendRequest(page, 'GET', path);
      detector.check(key, 'pages', `the page ${path}`, after, [scopedTexts({ is: 'own' }, [text, headers])]);
    }
}

/** Opens the public documents, which may not contain data of any organization. */
export async function openDocuments({ market, detector }: WalkState): Promise<void> {
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
    const { text, headers, status } = await sendRequest(visitor, 'GET', path, undefined, more);
    if (path === '/metrics' && status !== 200) throw new Error(`/metrics is not open: ${text}`);
    detector.check('anybody', 'documents', path, 'at the end of a round', [scopedTexts({ is: 'nobody' }, [headers, ...text.split('\n')])]);
  }
}
