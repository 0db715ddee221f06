// The envelope of the delivery that waits for its confirmation.
import type { Envelope } from '../../../../domain/envelope/envelope.ts';
import type { LiveThread } from '../../../../domain/thread/view/view-types.ts';

/** Null if no delivery waits, or if the viewer is neither its sender nor its recipient. */
export function sentEnvelope({ updates }: Pick<LiveThread, 'updates'>): Envelope | null {
  return updates.findLast(({ updateType, deliveryStatus }) => updateType === 'delivered' && deliveryStatus === 'pending')?.envelope ?? null;
}
