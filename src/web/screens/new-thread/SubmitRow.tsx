// The footer of the form: the refusal, what is missing, and the buttons. Sticky on a phone.
import './submit-row.css';
import { useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardFooter } from '../../ui/layout/Card.tsx';
import { WaitingButton } from '../../ui/buttons/WaitingButton.tsx';
import type { NewThreadForm } from './use-new-thread.ts';
import { VerifyFirst } from '../../verification/VerifyFirst.tsx';
import { VehicleRefusalAlert } from './VehicleRefusalAlert.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

export function SubmitRow({ form }: { form: NewThreadForm }) {
  const { refusal, disabledReason, isPending, isAddingAnother, isHeld, discardDraft } = form;
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  usePageMark('send-row');
  const cancel = () => {
    discardDraft();
    if (canGoBack) history.back();
    else void navigate({ to: '/dashboard' });
  };
  return (
    <CardFooter className="send-row">
      <VehicleRefusalAlert refusal={refusal} />
      <VerifyFirst isHeld={isHeld} />
      <Button variant="ghost" onClick={cancel}>
        {newThreadCopy.cancel}
      </Button>
      <WaitingButton type="submit" variant="solid" reason={disabledReason} busy={isPending}>
        {newThreadCopy.create}
      </WaitingButton>
      {disabledReason === null && (
        <Button type="submit" value="another" className="send-row-another" aria-keyshortcuts="Control+Enter" busy={isAddingAnother}>
          {newThreadCopy.createAnother}
        </Button>
      )}
    </CardFooter>
  );
}
