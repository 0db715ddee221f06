import { profileCopy } from '../../copy/profile.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { DETAILS_FORM } from './DetailsCard.tsx';

const words = profileCopy.details;

export function SaveBar({ isSaving, onCancel }: { isSaving: boolean; onCancel: () => void }) {
  return (
    <div className="save-bar">
      <p className="save-bar-sentence" role="status">
        {words.unsaved}
      </p>
      <Button onClick={onCancel} disabled={isSaving}>
        {words.cancel}
      </Button>
      <Button type="submit" form={DETAILS_FORM} variant="solid" busy={isSaving}>
        {words.save}
      </Button>
    </div>
  );
}
