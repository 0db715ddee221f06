// The viewer's delivery was disputed, or its recipient left: the viewer sends the title again, or posts what happens next.
import { PackageX, Plus, Send } from 'lucide-react';
import type { LiveThread, UpdateView } from '../../../../domain/thread/view/view-types.ts';
import { threadBannersCopy } from '../../../copy/thread/banners.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import type { OpenDialog } from '../thread-dialog.ts';

const words = threadCopy.delivery;

export function DisputedBanner({ view, update, open }: { view: LiveThread; update: UpdateView; open: OpenDialog }) {
  const { ackByName, ackNote, ackPaper } = update;
  const paper = ackPaper && threadBannersCopy.disputedPaper[ackPaper];
  const maySendAgain = view.offers.includes('markDelivered');
  return (
    <Banner
      tone="red"
      icon={<PackageX />}
      title={ackByName === null ? words.departed : words.disputed(ackByName)}
      text={
        <>
          {ackNote !== '' && <RedactedText text={`${threadCopy.requested.quote(ackNote)} `} />}
          <span>{paper ? `${paper} ${words.disputedHint}` : words.disputedHint}</span>
        </>
      }
      actions={
        <>
          <Button
            variant={maySendAgain ? 'outline' : 'solid'}
            icon={<Plus aria-hidden="true" />}
            onClick={() => open({ kind: 'add-update' })}
          >
            {threadCopy.actions.postUpdate}
          </Button>
          {maySendAgain && (
            <Button variant="solid" icon={<Send aria-hidden="true" />} onClick={() => open({ kind: 'deliver' })}>
              {threadCopy.actions.markDelivered}
            </Button>
          )}
        </>
      }
    />
  );
}
