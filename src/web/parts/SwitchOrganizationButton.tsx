// "Switch to Aspen Auto Group": offered if another of the user's organizations may see what the active one may not.
import type { MembershipView } from '../../api/session.ts';
import { frameCopy } from '../copy/frame.ts';
import { ApiError } from '../data/api-error.ts';
import { useSwitchOrg, useViewer } from '../data/session/session.ts';
import { Button } from '../ui/Button.tsx';
import { focusPage } from '../ui/focus/focus-page.ts';

/** The other organization that the refusal names. undefined if there is none. */
export function useOtherOrgWithAccess(refusal: Error | null): MembershipView | undefined {
  const { orgs } = useViewer();
  return orgs.find(({ id }) => id === otherOrgWithAccess(refusal));
}

/** The id of the viewer's own organization that has access, if the error names one. */
const otherOrgWithAccess = (error: Error | null): string | undefined =>
  error instanceof ApiError ? error.issues.find(({ path }) => path[0] === 'orgId')?.message : undefined;

export function SwitchOrganizationButton({ org: { id, name } }: { org: MembershipView }) {
  // The requested page replaces this button, which has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <Button variant="solid" busy={isPending} onClick={() => mutate({ orgId: id })}>
      {frameCopy.switchTo(name)}
    </Button>
  );
}
