// Who invited the visitor, and to what: above the form of an account that they need for it.
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { signInCopy } from '../../copy/sign-in.ts';
import type { EntryInvitation } from './use-invitation.ts';

/** `invitation`: undefined while it is on its way, whose place it keeps. */
export function InvitationIntro({ invitation }: { invitation: EntryInvitation | null | undefined }) {
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
