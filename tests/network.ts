// What two organizations are to each other, as each of them sees it; and the steps between them.
import { expect } from 'vitest';
import type { NetworkList, NetworkView } from '../src/api/network.ts';
import type { OrgInNetwork } from '../src/api/orgs.ts';
import { type RefusalName, refusals } from '../src/domain/refusals.ts';
import type { Owner } from './owners.ts';
import type { Answer, Person, TestServices } from './test-services.ts';

type Step = 'requestConnection' | 'acceptConnection' | 'ignoreConnection' | 'removeConnection';
export const STEPS: readonly Step[] = ['requestConnection', 'acceptConnection', 'ignoreConnection', 'removeConnection'];

export const step = async (by: Person, name: Step, to: { orgId: string }): Promise<Answer> => await by.command(name, { orgId: to.orgId });

/** A step that must succeed; answers the other one as it stands to this one now. */
export async function takes(by: Person, name: Step, to: { orgId: string }): Promise<OrgInNetwork> {
  const { status, body } = await step(by, name, to);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return (body as { org: OrgInNetwork }).org;
}

/** The body of an answer that refuses. */
export const refused = (name: RefusalName) => {
  const { code, message } = refusals[name];
  return { error: { code, message } };
};

export async function listed(by: Person, list: NetworkList, cursor?: string | null): Promise<NetworkView> {
  const { status, body } = await by.query('network', { list, ...(cursor ? { cursor } : {}) });
  if (status !== 200) throw new Error(`network was refused: ${JSON.stringify(body)}`);
  return body as NetworkView;
}

const LISTS: readonly NetworkList[] = ['partners', 'incoming', 'outgoing', 'ignored'];

/** The list that this one sees the other one in, null where in none. Every list has as many as it says. */
export async function placeOf(other: Owner, by: Owner): Promise<NetworkList | null> {
  const views = await Promise.all(LISTS.map(async (list) => [list, await listed(by, list)] as const));
  for (const [list, { orgs, counts }] of views) expect({ list, count: counts[list] }).toEqual({ list, count: orgs.length });
  const places = views.filter(([, { orgs }]) => orgs.some(({ id }) => id === other.orgId)).map(([list]) => list);
  expect(places.length).toBeLessThanOrEqual(1);
  return places[0] ?? null;
}
/** As each of the two sees the other one. */
export const placesOf = async (one: Owner, other: Owner): Promise<(NetworkList | null)[]> => [
  await placeOf(other, one),
  await placeOf(one, other),
];

/** What the organization was told, oldest first: `type from whom: text`. */
export async function toldTo(here: TestServices, { orgId }: Owner): Promise<string[]> {
  const rows = await here.services.sql<{ line: string }[]>`
    select n.type || ' from ' || o.name || ': ' || n.text as line from notification n join org o on o.id = n.from_org_id
    where n.org_id = ${orgId} order by n.at, n.id`;
  return rows.map(({ line }) => line);
}
