// The form that creates a placeholder, for use inside another dialog.
import type { OrgSummary } from '../../api/orgs.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { useDraftKey } from '../drafts/use-draft.ts';
import { NewOrganizationFields } from './NewOrganizationFields.tsx';
import { useNewOrg } from './use-new-org.ts';

export interface NewOrganizationFormProps {
  onCreated: (org: OrgSummary) => void;
  /** The draft key of what is typed. */
  draft: string;
  /** The label of the button. */
  action?: string;
  /** What follows the creation is still pending. */
  busy?: boolean;
  className?: string;
}

export function NewOrganizationForm({
  onCreated,
  draft,
  action = orgsCopy.newOrg.create,
  busy = false,
  className,
}: NewOrganizationFormProps) {
  const org = useNewOrg(onCreated, { draft: useDraftKey(draft) });
  const isBusy = busy || org.isPending;
  return (
    <form
      className={className}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) org.create();
      }}
    >
      <NewOrganizationFields org={org} />
      <div className="new-org-end">
        <WaitingButton type="submit" reason={org.holdUp} busy={isBusy}>
          {action}
        </WaitingButton>
      </div>
    </form>
  );
}
