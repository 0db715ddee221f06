// "New organization": creates a placeholder for an organization that is not on the platform yet.
import type { OrgSummary } from '../../api/orgs.ts';
import { orgsCopy } from '../copy/orgs.ts';
import { CloseButton, Dialog } from '../ui/dialogs/Dialog.tsx';
import { WaitingButton } from '../ui/buttons/WaitingButton.tsx';
import { useDraftKey } from '../drafts/use-draft.ts';
import { PlaceholderFields } from './PlaceholderFields.tsx';
import { useCreatePlaceholder } from './use-create-placeholder.ts';

const words = orgsCopy.newOrg;

export interface CreatePlaceholderDialogProps {
  /** The text that was searched for, as the initial name. */
  name: string;
  /** The draft key of what is typed. */
  draft: string;
  onCreated: (org: OrgSummary) => void;
  onClose: () => void;
}

/** Mounted only while it is open. */
export function CreatePlaceholderDialog({ name, draft, onCreated, onClose }: CreatePlaceholderDialogProps) {
  const org = useCreatePlaceholder(
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
          <CloseButton>{words.cancel}</CloseButton>
          <WaitingButton type="submit" variant="solid" reason={org.disabledReason} busy={org.isPending}>
            {words.create}
          </WaitingButton>
        </>
      }
    >
      <PlaceholderFields org={org} />
    </Dialog>
  );
}
