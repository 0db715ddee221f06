// "We don't have it": what happened to the title that the record says is here, and where it will be expected from.
import { MoveRight } from 'lucide-react';
import type { LiveThread, StakeView, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { useChoiceDraft, useDraft } from '../../../data/drafts/use-draft.ts';
import { ChoiceList } from '../../../ui/inputs/ChoiceList.tsx';
import { today } from '../../../ui/text/format-time.ts';
import { CommandDialog, ExpectedField, NoteField, useDialogCommand, useNoteDraft } from '../../../parts/thread/CommandDialog.tsx';
import { chainOf } from '../../../parts/chain/chain-nodes.ts';
import { titleLocation } from '../../../parts/chain/title-location.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { CompactChain } from '../../../parts/chain/CompactChain.tsx';
import type { GivenUpWhy } from '../../../../domain/thread/thread.ts';

const words = threadDialogsCopy.giveUp;
const REASONS = ['mistake', 'never-arrived', 'lost', 'returned'] as const;

export function GiveUpDialog({ view, onClose }: { view: LiveThread; onClose: () => void }) {
  const reasons = REASONS.filter((why) => view.givesUpTo[why] !== null);
  const [why, setWhy, forgetWhy] = useChoiceDraft(`${view.id} give up`, reasons);
  const [expected, setExpected, forgetExpected] = useDraft(`${view.id} give up expected`);
  const note = useNoteDraft(`${view.id} give up note`);
  const stakeFor = (reason: (typeof REASONS)[number]) => view.stakes.find(({ id }) => id === view.givesUpTo[reason]);
  const expectedFrom = why && stakeFor(why);
  const giveUp = useDialogCommand(operation.giveUpTitle, words.done, [forgetWhy, forgetExpected, note.forget], onClose);
  const arrival = why === 'returned' && expected !== '' ? expected : null;
  return (
    <CommandDialog
      title={threadCopy.actions.giveUpTitle}
      description={words.sentence}
      action={words.send}
      reason={why === null ? words.missing : note.error}
      busy={giveUp.isPending}
      refusal={giveUp.error?.message}
      onSubmit={() => why && giveUp.mutate({ threadId: view.id, why, note: note.text, expected: arrival, today: today() })}
      onClose={onClose}
      width="wide"
    >
      <ChoiceList
        label={words.group}
        value={why}
        onValueChange={setWhy}
        choices={reasons.map((value) => ({
          value,
          title: words.titles[value],
          line: words.lines[value](stakeFor(value)?.orgName ?? ''),
          ...(value === 'returned' ? { details: <ExpectedField value={expected} onValueChange={setExpected} /> } : {}),
        }))}
      />
      <NoteField note={note} />
      {why && expectedFrom && (
        <div className="now-and-then row flow">
          <Moment name={words.before} thread={view} text={titleLocation(view).text} />
          <MoveRight />
          <Moment name={words.after} {...afterGivingUp(view, why, expectedFrom)} />
        </div>
      )}
    </CommandDialog>
  );
}

/** The chain of a thread now, or how it will be after the command. */
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

/**
 * Where the title is once the viewer has said that it does not have it, for a preview. `text`: "On its way back to Front Range Auction".
 * `expectedFrom`: the stake that the title is expected from, or goes back to. It and the stakes after it take part again.
 */
export function afterGivingUp(view: LiveThread, why: GivenUpWhy, expectedFrom: StakeView): { thread: Whereabouts; text: string } {
  const name = expectedFrom.own ? chainCopy.you : expectedFrom.orgName;
  const own = view.stakes.find((stake) => stake.own);
  const isReturn = why === 'returned' && own !== undefined;
  return {
    thread: {
      stakes: view.stakes.map((stake) => ({
        ...stake,
        hasTitle: stake.own ? false : stake.hasTitle,
        receivedAt: stake.own && why !== 'lost' ? null : stake.receivedAt,
        inactive: stake.inactive && stake.orderIndex < expectedFrom.orderIndex,
      })),
      transit: null,
      disputed: null,
      returning: isReturn ? { fromStakeId: own.id, toStakeId: expectedFrom.id, since: view.updatedAt } : null,
      contested: null,
      ended: null,
      expected: null,
      waitsFor: null,
      currentStakeId: expectedFrom.id,
    },
    text: isReturn ? threadDialogsCopy.giveUp.onItsWayBack(name) : chainCopy.notLocated(name),
  };
}
