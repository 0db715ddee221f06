// Others asked the viewer for an update.
import { MessageCircleQuestionMark, Plus } from 'lucide-react';
import type { RequestView } from '../../../../domain/thread/view/view-types.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { RedactedText } from '../../../ui/text/RedactedText.tsx';
import type { OpenDialog } from '../thread-dialog.ts';

export function RequestedBanner({ requests, open }: { requests: [RequestView, ...RequestView[]]; open: OpenDialog }) {
  const [first] = requests;
  return (
    <Banner
      tone="blue"
      icon={<MessageCircleQuestionMark />}
      title={threadCopy.requested.asked(first.requestedByName, requests.length - 1)}
      text={first.note === '' ? undefined : <RedactedText text={threadCopy.requested.quote(first.note)} />}
      actions={
        <Button variant="solid" icon={<Plus aria-hidden="true" />} onClick={() => open({ kind: 'add-update' })}>
          {threadCopy.actions.postUpdate}
        </Button>
      }
    />
  );
}
