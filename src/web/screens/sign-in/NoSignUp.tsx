// /signup for a visitor who cannot sign up: where that needs an invitation, and where nobody can.
import { useNavigate } from '@tanstack/react-router';
import { useId, useState, type FormEvent } from 'react';
import { inviteLinkIn } from '../../../domain/org-invites.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { installation } from '../../data/installation.ts';
import { Button, LinkButton } from '../../ui/Button.tsx';
import { Field, TextInput } from '../../ui/inputs/Field.tsx';
import { InvitationIntro, type SignInInvitation } from './InvitationIntro.tsx';
import { SignInFrame, useRedirectParam } from './SignInFrame.tsx';

const { byInvitation, closed, signUp } = signInCopy;
const toSignIn = { text: signUp.other, link: signUp.otherLink, to: '/login' } as const;

/** `isDead`: the visitor has an invitation that does not work. `code`: of an organization's invite, empty if there is none. */
export function SignUpByInvitation({ isDead, code }: { isDead: boolean; code: string }) {
  const [organizationId, operatorId] = [useId(), useId()];
  return (
    <SignInFrame
      title={isDead ? byInvitation.deadTitle : byInvitation.title}
      tabTitle={signUp.tabTitle}
      sentence={isDead ? byInvitation.dead : byInvitation.sentence}
      other={toSignIn}
    >
      <section className="entry-way" aria-labelledby={organizationId}>
        <h2 id={organizationId}>{byInvitation.organization}</h2>
        <p>{byInvitation.organizationSentence}</p>
        <InviteCode key={code} code={code} />
      </section>
      <section className="entry-way" aria-labelledby={operatorId}>
        <h2 id={operatorId}>{byInvitation.operator}</h2>
        <p>{installation().operator ? <AskOperator words={byInvitation.ask} /> : byInvitation.askNobody}</p>
      </section>
    </SignInFrame>
  );
}

/** Opens the sign-up page as the link of the invite does. */
function InviteCode({ code }: { code: string }) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState(code);
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = typed.trim();
    if (text === '') return setError(byInvitation.noCode);
    const { code: invite, proof } = inviteLinkIn(text) ?? { code: text, proof: undefined };
    const query = new URLSearchParams({ invite, ...(proof !== undefined && { proof }) });
    void navigate({ to: '/signup', search: { redirect: `/onboarding?${query}` } });
  };
  return (
    <form className="entry-code" noValidate onSubmit={submit}>
      <Field label={byInvitation.code} error={error}>
        <TextInput
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      <Button type="submit">{byInvitation.submit}</Button>
    </form>
  );
}

function AskOperator({ words: [before, after] }: { words: readonly [before: string, after: string] }) {
  const { operator } = installation();
  if (!operator) return null;
  const { name, address } = operator;
  return (
    <>
      <span>{before}</span>
      <strong translate="no">{name}</strong>
      <span> (</span>
      <a className="text-link" href={`mailto:${address}`} translate="no">
        {address}
      </a>
      <span>){after}</span>
    </>
  );
}

export function SignUpClosed({ invitation }: { invitation: SignInInvitation | null | undefined }) {
  return (
    <SignInFrame title={closed.title} tabTitle={signUp.tabTitle} sentence={invitation ? closed.invited : closed.sentence}>
      <InvitationIntro invitation={invitation} />
      <LinkButton variant="solid" to="/login" search={useRedirectParam()} wide>
        {signUp.otherLink}
      </LinkButton>
      {installation().operator && (
        <p className="quiet">
          <AskOperator words={closed.ask} />
        </p>
      )}
    </SignInFrame>
  );
}
