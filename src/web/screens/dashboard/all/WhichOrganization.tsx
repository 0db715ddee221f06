// "Which organization?": asked before the page about all organizations leads to a page of one of them.
import { useBlocker } from '@tanstack/react-router';
import { frameCopy } from '../../../copy/frame.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { ALL_ORGANIZATIONS } from '../../../data/session/all-organizations.ts';
import { useViewer } from '../../../data/session/session.ts';
import { OrganizationChoices } from '../../../parts/orgs/OrganizationChoices.tsx';
import { useActFor } from '../../../parts/orgs/use-act-for.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';

/** Pages of one organization that its table does not lead to: from there, it is known. */
const OF_ONE = /^\/(receive(\/.*)?|network|myorganization|notifications|new|invites)$/;

/** What is counted of each organization, by the page. */
const COUNTS = {
  '/notifications': ({ unread }: { unread: number }) => (unread > 0 ? uiCopy.unread(unread) : ''),
  '/network': ({ incomingRequests: count }: { incomingRequests: number }) => (count > 0 ? frameCopy.requests(count) : ''),
} as const;
const nothing = () => '';

export function WhichOrganization() {
  const viewer = useViewer();
  const { actFor } = useActFor(viewer);
  // Back leads to a page as it was.
  const { status, next, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next: to, action }) =>
      current.pathname === ALL_ORGANIZATIONS && OF_ONE.test(to.pathname) && (action === 'PUSH' || action === 'REPLACE'),
    enableBeforeUnload: false,
    withResolver: true,
  });
  return (
    <Dialog open={status === 'blocked'} onOpenChange={() => reset?.()} title={frameCopy.whichOrganization} width="narrow">
      <OrganizationChoices
        label={frameCopy.whichOrganization}
        orgs={viewer.orgs}
        waits={(next && COUNTS[next.pathname as keyof typeof COUNTS]) ?? nothing}
        onChoose={(orgId) => actFor(orgId, () => proceed?.())}
      />
    </Dialog>
  );
}
