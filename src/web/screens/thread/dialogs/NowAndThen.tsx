// The chain of a thread now, and how it will be after the command.
import { MoveRight } from 'lucide-react';
import type { LiveThread, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { chainOf } from '../../../chain/chain-nodes.ts';
import { titleLocation } from '../../../chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { CompactChain } from '../../../ui/chain/CompactChain.tsx';
import type { AfterGivingUp } from './after-giving-up.ts';

const words = threadDialogsCopy.giveUp;

export function NowAndThen({ view, after }: { view: LiveThread; after: AfterGivingUp }) {
  return (
    <div className="now-and-then">
      <Moment name={words.before} thread={view} text={titleLocation(view).text} />
      <MoveRight aria-hidden="true" />
      <Moment name={words.after} thread={after.thread} text={after.text} />
    </div>
  );
}

function Moment({ name, thread, text }: { name: string; thread: Whereabouts; text: string }) {
  return (
    <div className="now-or-then">
      <p className="now-or-then-name" translate="no">
        {name}
      </p>
      <CompactChain {...chainOf(thread)} summary={chainCopy.summary(thread.stakes.length, text)} />
      <strong aria-hidden="true">{text}</strong>
    </div>
  );
}
