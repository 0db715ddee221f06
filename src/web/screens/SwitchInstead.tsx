// "Switch to Aspen Auto Group", where that one of the person's organizations may see what the page's organization may not.
import type { Membership } from '../../api/session.ts';
import { shell } from '../copy/shell.ts';
import { ownOrgElsewhere } from '../own-org-elsewhere.ts';
import { useSwitchOrg, useViewer } from '../session.ts';
import { Button } from '../ui/Button.tsx';
import { focusPage } from '../ui/focus-page.ts';

/** undefined where there is none. */
export function useOrgInstead(refusal: Error | null): Membership | undefined {
  const { orgs } = useViewer();
  return orgs.find(({ id }) => id === ownOrgElsewhere(refusal));
}

export function SwitchInstead({ org: { id, name } }: { org: Membership }) {
  // What was asked for comes in place of this button, which has the focus.
  const { mutate, isPending } = useSwitchOrg(focusPage);
  return (
    <Button variant="solid" busy={isPending} onClick={() => mutate({ orgId: id })}>
      {shell.switchTo(name)}
    </Button>
  );
}
