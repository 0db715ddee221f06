// Notices under the decision: the viewer's own pending deliveries and claims, and claims that another organization answers first.
import { FileQuestionMark, PackageCheck } from 'lucide-react';
import { threadCopy } from '../../../copy/thread.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import type { ViewerNotice } from './decision.ts';
import type { OpenDialog } from '../thread-dialog.ts';

export function NoticeBanner({ notice, open }: { notice: ViewerNotice; open: OpenDialog }) {
  const { update } = notice;
  switch (notice.kind) {
    case 'own-delivery': {
      const { waits, waitsHint, waitsForInvitee, withdraw } = threadCopy.delivery;
      return (
        <Banner
          tone="gold"
          icon={<PackageCheck />}
          title={waits(notice.recipient?.orgName ?? '')}
          text={notice.recipient?.confirmed ? waitsHint : waitsForInvitee}
          actions={<Button onClick={() => open({ kind: 'withdraw', update })}>{withdraw}</Button>}
        />
      );
    }
    case 'own-claim': {
      const { waits, waitsHint, withdraw } = threadCopy.claim;
      return (
        <Banner
          tone="grey"
          icon={<FileQuestionMark />}
          title={waits}
          text={waitsHint}
          actions={<Button onClick={() => open({ kind: 'withdraw', update })}>{withdraw}</Button>}
        />
      );
    }
    case 'disputable-claim': {
      const { asks, holderFirst, dispute } = threadCopy.claim;
      return (
        <Banner
          tone="grey"
          icon={<FileQuestionMark />}
          title={asks(update.authorName)}
          text={holderFirst}
          actions={<Button onClick={() => open({ kind: 'dispute', update })}>{dispute}</Button>}
        />
      );
    }
    default:
      return notice satisfies never;
  }
}
