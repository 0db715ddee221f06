// Helpers that open, read and change threads through the API.
import type { OperationName, Out } from '../../src/api/operations.ts';
import type { SaleKind } from '../../src/domain/desk/clock/title-terms.ts';
import type { LiveThread, ThreadView } from '../../src/domain/thread/view/view-types.ts';
import type { Person } from '../servers/test-services.ts';

export const VEHICLE = { vin: '1FTFW1E53MKE41877', year: 2021, make: 'Ford', model: 'F-150', mileage: 48_210 };

/** Returns a VIN that no other thread has, because an organization may have only one open thread for a VIN. */
export const uniqueVin = (): string => `T${crypto.randomUUID().replaceAll('-', '').toUpperCase()}`.slice(0, 16);

type Parties = {
  boughtFromOrgId: string;
  soldToOrgId?: string;
  creatorHasTitle?: boolean;
  vin?: string;
  model?: string;
  stockNumber?: string;
  dealOn?: string;
  kind?: SaleKind;
};

/** Opens a thread as this person and returns its id. */
export async function openThreadAs(person: Person, parties: Parties): Promise<string> {
  const { status, body } = await person.command('createThread', { ...VEHICLE, vin: uniqueVin(), ...parties });
  if (status !== 200) throw new Error(`the thread could not be opened: ${JSON.stringify(body)}`);
  return (body as { threadId: string }).threadId;
}

/** Sends a command and returns the view of the thread after it. Throws if the command is refused. */
export async function sendCommand(person: Person, name: string, input: object): Promise<ThreadView | null> {
  const { status, body } = await person.command(name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return body as ThreadView | null;
}

/** Returns what a query answers to this person. Throws if it is refused. */
export async function readAs<N extends OperationName>(person: Person, name: N, input: Record<string, string> = {}): Promise<Out<N>> {
  const { status, body } = await person.query(name, input);
  if (status !== 200) throw new Error(`${name} was refused: ${JSON.stringify(body)}`);
  return body as Out<N>;
}

/** Returns this person's view of a thread. Throws unless their organization still takes part in it. */
export async function readThread(person: Person, threadId: string): Promise<LiveThread> {
  const { status, body } = await person.query('thread', { threadId });
  const view = body as ThreadView;
  if (status !== 200 || view.standing === 'completed') throw new Error(`not a live thread: ${JSON.stringify(body)}`);
  return view;
}

/** Sends a command and returns the status and the message of its refusal. */
export async function refusal(person: Person, name: string, input: object): Promise<{ status: number; message: string }> {
  const { status, body } = await person.command(name, input);
  return { status, message: (body as { error?: { message: string } }).error?.message ?? JSON.stringify(body) };
}

export const latestUpdateId = async (person: Person, threadId: string): Promise<string> =>
  (await readThread(person, threadId)).updates.at(-1)!.id;
