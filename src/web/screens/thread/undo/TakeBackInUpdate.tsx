// Offers to take back the answer that an update shows, if it is the viewer's last one.
import type { TakeBackOffer, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { isAnsweredIn } from './own-answer.ts';
import { TakeBackLine } from './TakeBackLine.tsx';

export function TakeBackInUpdate({ thread, update }: { thread: { id: string; takeBack: TakeBackOffer | null }; update: UpdateView }) {
  const offer = thread.takeBack;
  return offer && isAnsweredIn(update, offer) ? <TakeBackLine threadId={thread.id} offer={offer} /> : null;
}
