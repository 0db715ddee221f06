// The footer of the form: the refusal, what is missing, and the buttons. Sticky on a phone.
import './submit-row.css';
import { Link, useCanGoBack, useNavigate, useRouter } from '@tanstack/react-router';
import { newThreadCopy } from '../../copy/new-thread.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardFooter } from '../../ui/layout/Card.tsx';
import { WaitingButton } from '../../ui/buttons/WaitingButton.tsx';
import type { NewThreadForm } from './use-new-thread.ts';

export function SubmitRow({ form: { refusal, disabledReason, isPending, discardDraft } }: { form: NewThreadForm }) {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  const navigate = useNavigate();
  const cancel = () => {
    discardDraft();
    if (canGoBack) history.back();
    else void navigate({ to: '/dashboard' });
  };
  return (
    <CardFooter className="send-row">
      <FormAlert>
        {refusal?.alert && (
          <>
            {refusal.alert}
            {refusal.threadId !== null && (
              <>
                {' '}
                <Link to="/t/$threadId" params={{ threadId: refusal.threadId }}>
                  {newThreadCopy.openThread}
                </Link>
              </>
            )}
          </>
        )}
      </FormAlert>
      <Button variant="ghost" onClick={cancel}>
        {newThreadCopy.cancel}
      </Button>
      <WaitingButton type="submit" variant="solid" reason={disabledReason} busy={isPending}>
        {newThreadCopy.create}
      </WaitingButton>
    </CardFooter>
  );
}
