// Requests a link to set a new password. The answer does not reveal whether an account has this email.
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation } from '@tanstack/react-query';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { postAuth } from '../../data/api-client.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { useMaybeViewer } from '../../data/session/session.ts';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { SignInForm, SignInFrame, useRedirectParam } from './SignInFrame.tsx';
import { emailInput, refusalText, useSignInHistoryState } from './use-sign-in.ts';

const words = signInCopy.forgot;
const schema = z.object({ email: emailInput });

export function ForgotPassword() {
  const { email } = useSignInHistoryState();
  const viewer = useMaybeViewer();
  const redirect = useRedirectParam();
  const request = useMutation({ mutationFn: (input: { email: string }) => postAuth('request-password-reset', { ...input, ...redirect }) });
  const { register, handleSubmit, control, formState } = useForm({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: email || (viewer?.email ?? '') },
  });
  const typed = useWatch({ control, name: 'email' });
  const back = viewer ? {} : { other: { link: words.back, to: '/login' as const, email: typed } };
  if (request.isSuccess) return <Sent email={request.variables.email} onAnother={request.reset} back={back} />;
  return (
    <SignInFrame title={words.title} tabTitle={words.tabTitle} sentence={words.sentence} {...back}>
      <SignInForm
        onSubmit={(event) => void handleSubmit((input) => request.mutate(input))(event)}
        failure={request.error && refusalText(request.error, words.failed)}
        submit={words.submit}
        busy={request.isPending}
      >
        <Field label={signInCopy.email} error={formState.errors.email?.message}>
          <TextInput type="email" autoComplete="username" autoCapitalize="off" spellCheck={false} {...register('email')} />
        </Field>
      </SignInForm>
    </SignInFrame>
  );
}

interface SentProps {
  email: string;
  onAnother: () => void;
  back: { other?: { link: string; to: '/login'; email: string } };
}

function Sent({ email, onAnother, back }: SentProps) {
  const redirect = useRedirectParam();
  const resend = useMutation({
    mutationFn: () => postAuth('request-password-reset', { email, ...redirect }),
    onSuccess: () => toast.success(words.sentAgain),
  });
  const [before, after] = words.sent;
  return (
    <SignInFrame
      title={words.sentTitle}
      focused
      sentence={
        <>
          <span>{before}</span>
          <strong translate="no">{email}</strong>
          <span>{after}</span>
        </>
      }
      {...back}
    >
      <p className="quiet">{words.nothingCame}</p>
      <FormAlert>{resend.error && refusalText(resend.error, words.failed)}</FormAlert>
      <div className="entry-ways flow">
        <Button busy={resend.isPending} onClick={() => resend.mutate()}>
          {words.again}
        </Button>
        <Button variant="ghost" onClick={onAnother}>
          {words.another}
        </Button>
      </div>
    </SignInFrame>
  );
}
