// The form that edits the organization's details.
import type { MyOrganizationView } from '../../../api/members.ts';
import { refusals } from '../../../domain/refusals.ts';
import { afterPress } from '../../browser/after-paint.ts';
import { myOrganizationCopy } from '../../copy/my-organization.ts';
import { LeaveQuestion } from '../../navigation/LeaveQuestion.tsx';
import { OrganizationFields } from '../../forms/OrganizationFields.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardFooter } from '../../ui/layout/Card.tsx';
import { useDetailsForm } from './use-details-form.ts';

const words = myOrganizationCopy.details;

export function DetailsForm({ org, onClose }: { org: MyOrganizationView['org']; onClose: () => void }) {
  const { form, failure, discardDraft, isPending, isDirty, save } = useDetailsForm(org, onClose);
  const cancel = () => {
    discardDraft();
    afterPress(onClose);
  };
  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <OrganizationFields form={form} failure={failure} sharedMessage={refusals['incomplete-org'].message} hasContact />
      <CardFooter>
        <Button onClick={cancel}>{words.cancel}</Button>
        <Button type="submit" variant="solid" busy={isPending}>
          {words.save}
        </Button>
      </CardFooter>
      <LeaveQuestion isDirty={isDirty && !isPending} sentence={words.leaveSentence} onLeave={discardDraft} ofOrganization />
    </form>
  );
}
