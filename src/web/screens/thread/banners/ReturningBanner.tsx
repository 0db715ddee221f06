// The title is on its way back to the viewer, after a dispute of its delivery or because a later holder sent it back.
import { Check, PackageX, Undo2 } from 'lucide-react';
import type { LiveThread, Returning, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { expectedDayText } from '../../../parts/chain/title-location.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { operation } from '../../../data/queries.ts';
import { readDraft, writeDraft } from '../../../data/drafts/draft-storage.ts';
import { useDraftKey } from '../../../data/drafts/use-draft.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { formatDay } from '../../../ui/text/format-time.ts';
import { useNow } from '../../../ui/text/Time.tsx';
import type { OpenDialog } from '../../../parts/thread/thread-actions.ts';
import { messageDraft } from '../updates/use-post-update.ts';
import { useThreadCommand } from '../../../parts/thread/use-thread-command.ts';

const words = threadBannersCopy.returning;

interface ReturningBannerProps {
  view: LiveThread;
  returning: Returning;
  /** The delivery that it was sent back from. */
  disputed: UpdateView | undefined;
  open: OpenDialog;
}

export function ReturningBanner({ view, returning, disputed, open }: ReturningBannerProps) {
  const confirm = useThreadCommand(operation.claimTitle, words.toasts);
  const message = useDraftKey(messageDraft(view.id));
  const sender = view.stakes.find(({ id }) => id === returning.fromStakeId)?.orgName ?? '';
  const note = disputed?.ackNote ?? '';
  const writeThatItNeverCame = () => {
    // What was typed before is kept.
    if (readDraft(message) === '') writeDraft(message, words.neverCameDraft);
    open({ kind: 'add-update' });
  };
  return (
    <Banner
      tone={disputed ? 'red' : 'gold'}
      icon={disputed ? <PackageX /> : <Undo2 />}
      title={disputed?.ackByName ? threadCopy.delivery.disputed(disputed.ackByName) : words.sentBack(sender)}
      text={
        <>
          {note !== '' && <RedactedText text={`${threadCopy.requested.quote(note)} `} />}
          <ReturnText expected={view.expected} />
        </>
      }
      actions={
        <>
          {view.offers.includes('postUpdate') && <Button onClick={writeThatItNeverCame}>{words.neverCame}</Button>}
          {view.offers.includes('claimTitle') && (
            <Button
              variant="solid"
              icon={<Check aria-hidden="true" />}
              busy={confirm.isPending}
              onClick={() => confirm.mutate({ threadId: view.id })}
            >
              {words.weHaveItBack}
            </Button>
          )}
        </>
      }
    />
  );
}

/** "It is on its way back, expected Nov 24." */
export function ReturnText({ expected }: { expected: string | null }) {
  const now = useNow();
  if (expected === null) return <span>{words.onItsWay}</span>;
  const day = formatDay(expected);
  return <span>{expectedDayText(expected, now).late ? words.wasExpected(day) : words.onItsWayUntil(day)}</span>;
}
