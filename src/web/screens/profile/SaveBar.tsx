// At the bottom of the window while there are unsaved changes.
import { profileCopy } from '../../copy/account/profile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';
import { DETAILS_FORM } from './DetailsCard.tsx';

const words = profileCopy.saveBar;

export function SaveBar({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  usePageMark('save-bar');
  return (
    <div className="save-bar">
      <p className="save-bar-sentence" role="status">
        {words.unsaved}
      </p>
      <Button onClick={onCancel} disabled={isSaving}>
        {words.cancel}
      </Button>
      {/* It submits the form of the details, so that Enter in one of its fields saves too. */}
      <Button type="submit" form={DETAILS_FORM} variant="solid" busy={isSaving}>
        {words.save}
      </Button>
    </div>
  );
}
