// The form of an organization that is not here yet, with one button, for a place that is no dialog of its own.
import type { OrgSummary } from '../../api/orgs.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { useDraftKey } from '../drafts/use-draft.ts';
import { NewOrganizationFields } from './NewOrganizationFields.tsx';
import { useNewOrg } from './use-new-org.ts';

export interface NewOrganizationFormProps {
  onCreated: (org: OrgSummary) => void;
  /** Names the draft of what is typed. */
  draft: string;
  /** The button's name. */
  action?: string;
  /** What follows the creation is still on its way. */
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
