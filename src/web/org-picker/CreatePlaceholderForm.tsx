// The form that creates a placeholder, for use inside another dialog.
import type { OrgSummary } from '../../api/orgs.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { useDraftKey } from '../drafts/use-draft.ts';
import { PlaceholderFields } from './PlaceholderFields.tsx';
import { useCreatePlaceholder } from './use-create-placeholder.ts';

export interface CreatePlaceholderFormProps {
  onCreated: (org: OrgSummary) => void;
  /** The draft key of what is typed. */
  draft: string;
  /** The label of the button. */
  action?: string;
  /** What follows the creation is still pending. */
  busy?: boolean;
  className?: string;
}

export function CreatePlaceholderForm({
  onCreated,
  draft,
  action = orgsCopy.newOrg.create,
  busy = false,
  className,
}: CreatePlaceholderFormProps) {
  const org = useCreatePlaceholder(onCreated, { draft: useDraftKey(draft) });
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
      <PlaceholderFields org={org} />
      <div className="new-org-end">
        <WaitingButton type="submit" reason={org.disabledReason} busy={isBusy}>
          {action}
        </WaitingButton>
      </div>
    </form>
  );
}
