// "Switch to Aspen Auto Group", where that one of the person's organizations may see what the page's organization may not.
import type { MembershipView } from '../../api/session.ts';
import { frameCopy } from '../copy/frame.ts';
import { otherOrgWithAccess } from '../session/other-org-with-access.ts';
import { useSwitchOrg, useViewer } from '../session/session.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { focusPage } from '../ui/focus/focus-page.ts';

/** undefined where there is none. */
export function useOrgInstead(refusal: Error | null): MembershipView | undefined {
  const { orgs } = useViewer();
  return orgs.find(({ id }) => id === otherOrgWithAccess(refusal));
}

export function SwitchInstead({ org: { id, name } }: { org: MembershipView }) {
  // What was asked for comes in place of this button, which has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <Button variant="solid" busy={isPending} onClick={() => mutate({ orgId: id })}>
      {frameCopy.switchTo(name)}
    </Button>
  );
}
