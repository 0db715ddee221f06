// Threads for tests, opened and moved along through the product's own doors.
import type { LiveThread, ThreadView } from '../src/domain/thread/view/view-types.ts';
import type { Person } from './test-services.ts';

export const VEHICLE = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };

/** VINs that differ, for threads that must not stand in each other's way. */
export const someVin = (): string => `T${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 16);

type Parties = { boughtFromOrgId: string; soldToOrgId?: string; creatorHasTitle?: boolean; vin?: string; model?: string };

/** Opens a thread as this person and answers its id. */
export async function openThreadAs(person: Person, parties: Parties): Promise<string> {
  const { status, body } = await person.command('createThread', { ...VEHICLE, vin: someVin(), ...parties });
  if (status !== 200) throw new Error(`the thread could not be opened: ${JSON.stringify(body)}`);
  return (body as { threadId: string }).threadId;
}

/** The view after a command that must succeed. */
export async function done(person: Person, name: string, input: object): Promise<ThreadView | null> {
  const { status, body } = await person.command(name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return body as ThreadView | null;
}

/** The thread as this person sees it while they take part in it. */
export async function look(person: Person, threadId: string): Promise<LiveThread> {
  const { status, body } = await person.query('thread', { threadId });
  const view = body as ThreadView;
  if (status !== 200 || view.standing === 'completed') throw new Error(`not a live thread: ${JSON.stringify(body)}`);
  return view;
}

/** What a refused command answers with. */
export async function refusal(person: Person, name: string, input: object): Promise<{ status: number; message: string }> {
  const { status, body } = await person.command(name, input);
  return { status, message: (body as { error?: { message: string } }).error?.message ?? JSON.stringify(body) };
}

export const latestUpdateId = async (person: Person, threadId: string): Promise<string> =>
  (await look(person, threadId)).updates.at(-1)!.id;
