// Above the sign-in and sign-up forms: who invited the visitor, and to what.
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { signInCopy } from '../../copy/account/sign-in.ts';
import type { SignInInvitation } from './use-sign-in-invitation.ts';

/** `invitation`: undefined while loading, which shows a skeleton. */
export function InvitationIntro({ invitation }: { invitation: SignInInvitation | null | undefined }) {
  if (invitation === null) return null;
  if (!invitation)
    return (
      <div className="entry-invitation">
        <Loading>
          <Skeleton />
          <Skeleton shape="short" />
          <Skeleton />
          <Skeleton shape="short" />
        </Loading>
      </div>
    );
  return (
    <section className="entry-invitation" aria-label={signInCopy.invitation.label}>
      <p>
        <strong>{invitation.title}</strong>
      </p>
      {invitation.facts.map((fact) => (
        <p key={fact}>{fact}</p>
      ))}
    </section>
  );
}
