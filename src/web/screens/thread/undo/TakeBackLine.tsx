// "Undo" and the minutes left, under the viewer's own last answer. Disappears once it is too late.
import './undo.css';
import { Undo2 } from 'lucide-react';
import type { TakeBackOffer } from '../../../../domain/thread/view/view-types.ts';
import { undoCopy } from '../../../copy/thread/undo.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { minutesLeft } from './own-answer.ts';
import { useTakeBack } from './take-back.ts';

interface TakeBackLineProps {
  threadId: string;
  offer: TakeBackOffer;
}

export function TakeBackLine({ threadId, offer }: TakeBackLineProps) {
  const minutes = minutesLeft(offer, useNow());
  const { undo, isPending } = useTakeBack(threadId, offer);
  if (minutes === 0) return null;
  return (
    <div className="take-back">
      <Button size="compact" icon={<Undo2 aria-hidden="true" />} busy={isPending} onClick={undo}>
        {uiCopy.undo}
      </Button>
      <span>{undoCopy.minutesLeft(minutes)}</span>
    </div>
  );
}
