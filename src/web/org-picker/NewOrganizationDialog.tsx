// "New organization": a placeholder for one that is not here yet.
import type { OrgSummary } from '../../api/orgs.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { useDraftKey } from '../drafts/use-draft.ts';
import { NewOrganizationFields } from './NewOrganizationFields.tsx';
import { useNewOrg } from './use-new-org.ts';

const words = orgsCopy.newOrg;

export interface NewOrganizationDialogProps {
  /** What was searched for: the name to begin with. */
  name: string;
  /** Names the draft of what is typed. */
  draft: string;
  onCreated: (org: OrgSummary) => void;
  onClose: () => void;
}

/** Rendered while it is open. */
export function NewOrganizationDialog({ name, draft, onCreated, onClose }: NewOrganizationDialogProps) {
  const org = useNewOrg(
    (created) => {
      onCreated(created);
      onClose();
    },
    { name, draft: useDraftKey(draft) },
  );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={words.title}
      description={words.sentence}
      width="narrow"
      onSubmit={org.create}
      footer={
        <>
          <Button onClick={onClose}>{words.cancel}</Button>
          <WaitingButton type="submit" variant="solid" reason={org.holdUp} busy={org.isPending}>
            {words.create}
          </WaitingButton>
        </>
      }
    >
      <NewOrganizationFields org={org} />
    </Dialog>
  );
}
