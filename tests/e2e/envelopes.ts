// Envelopes for the browser tests: titles that one organization has sent to another as one shipment.
import type { Sent } from '../../src/api/operations.ts';
import type { Paper } from '../../src/domain/envelope/envelope.ts';
import type { ApiOwner, People } from './people.ts';

const TITLE_ALONE: Paper[] = ['title'];

export type PackedTitle = { vin: string; stockNumber?: string; year?: number; make?: string; model?: string; papers?: Paper[] };
export type SentEnvelope = { code: string; threadIds: string[] };

/** `count` vehicles with different VINs and stock numbers. */
export const packedTitles = (count: number): PackedTitle[] =>
  Array.from({ length: count }, (_, at) => ({ vin: `1C4PJMBX2JD${String(561_001 + at)}`, stockNumber: `CW-${1183 + at}` }));

/** The sender holds each title, and the recipient has accepted each thread. Sends them as one shipment. */
export async function sendEnvelope(
  people: People,
  {
    sender,
    recipient,
    titles,
    ...sending
  }: { sender: ApiOwner; recipient: ApiOwner; titles: readonly PackedTitle[] } & Partial<Omit<Sent<'sendTitles'>, 'titles' | 'toOrgId'>>,
): Promise<SentEnvelope> {
  const source = await people.apiOwner(`Silver State Motors ${titles[0]!.vin}`);
  const packed: { threadId: string; papers: Paper[] }[] = [];
  for (const { papers = TITLE_ALONE, ...vehicle } of titles) {
    const { threadId } = await sender.command('createThread', {
      year: 2018,
      make: 'Jeep',
      model: 'Cherokee',
      mileage: 135_945,
      ...vehicle,
      boughtFromOrgId: source.orgId,
      soldToOrgId: recipient.orgId,
      creatorHasTitle: true,
    });
    await recipient.command('respondToInvite', { threadId, accept: true });
    packed.push({ threadId, papers });
  }
  const { code, results } = await sender.command('sendTitles', { toOrgId: recipient.orgId, titles: packed, ...sending });
  const refused = results.find(({ error }) => error !== null);
  if (refused) throw new Error(`A title was not sent: ${JSON.stringify(refused)}`);
  return { code, threadIds: packed.map(({ threadId }) => threadId) };
}
