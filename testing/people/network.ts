// Helpers for connections: the commands, and what each of two organizations sees of their connection.
import { expect } from 'vitest';
import type { NetworkList, NetworkView } from '../../src/api/network.ts';
import type { OrgInNetwork } from '../../src/api/orgs.ts';
import { type RefusalName, refusals } from '../../src/domain/refusals.ts';
import type { Owner } from './owners.ts';
import type { Answer, Person, TestServices } from '../servers/test-services.ts';

type ConnectionCommand = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection';
export const CONNECTION_COMMANDS: readonly ConnectionCommand[] = [
  'requestConnection',
  'acceptConnection',
  'ignoreConnection',
  'removeConnection',
];

export const sendConnectionCommand = async (by: Person, name: ConnectionCommand, to: { orgId: string }): Promise<Answer> =>
  await by.command(name, { orgId: to.orgId });

/** Sends a connection command and returns the other organization as the sender sees it now. Throws if the command is refused. */
export async function changeConnection(by: Person, name: ConnectionCommand, to: { orgId: string }): Promise<OrgInNetwork> {
  const { status, body } = await sendConnectionCommand(by, name, to);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return (body as { org: OrgInNetwork }).org;
}

/** Returns the body of a response that refuses. */
export const refusalBody = (name: RefusalName) => {
  const { code, message } = refusals[name];
  return { error: { code, message } };
};

export async function readNetwork(by: Person, list: NetworkList, cursor?: string | null): Promise<NetworkView> {
  const { status, body } = await by.query('network', { list, ...(cursor ? { cursor } : {}) });
  if (status !== 200) throw new Error(`network was refused: ${JSON.stringify(body)}`);
  return body as NetworkView;
}

const LISTS: readonly NetworkList[] = ['partners', 'incoming', 'outgoing', 'ignored'];

/** Returns the list in which `by` sees the other organization, or null. Also expects that the counts match the lists. */
export async function networkListOf(other: Owner, by: Owner): Promise<NetworkList | null> {
  const views = await Promise.all(LISTS.map(async (list) => [list, await readNetwork(by, list)] as const));
  for (const [list, { orgs, counts }] of views) expect({ list, count: counts[list] }).toEqual({ list, count: orgs.length });
  const places = views.filter(([, { orgs }]) => orgs.some(({ id }) => id === other.orgId)).map(([list]) => list);
  expect(places.length).toBeLessThanOrEqual(1);
  return places[0] ?? null;
}
/** Returns the list in which each of the two sees the other. */
export const networkListsOf = async (one: Owner, other: Owner): Promise<(NetworkList | null)[]> => [
  await networkListOf(other, one),
  await networkListOf(one, other),
];

/** Returns the organization's notifications, oldest first, each as `type from sender: text`. */
export async function notificationsOf(here: TestServices, { orgId }: Owner): Promise<string[]> {
  const rows = await here.services.sql<{ line: string }[]>`
    select n.type || ' from ' || o.name || ': ' || n.text as line from notification n join org o on o.id = n.from_org_id
    where n.org_id = ${orgId} order by n.at, n.id`;
  return rows.map(({ line }) => line);
}
