// The header as the person at the screen needs it: a visitor, somebody without an organization yet, a member.
import { useLocation } from '@tanstack/react-router';
import { shell } from './copy/shell.ts';
import { useMaybeViewer, useSignOut } from './session.ts';
import { AppHeader } from './ui/AppHeader.tsx';
import { Button } from './ui/Button.tsx';
import { LinkButton } from './ui/LinkButton.tsx';

export function Header() {
  const viewer = useMaybeViewer();
  const signOut = useSignOut();
  const { pathname } = useLocation();
  if (viewer === undefined) return <AppHeader home="/" account={null} />;
  if (viewer === null)
    return (
      <AppHeader home="/" account={null}>
        {pathname === '/signup' ? (
          <LinkButton to="/login">{shell.signIn}</LinkButton>
        ) : (
          <LinkButton to="/signup">{shell.signUp}</LinkButton>
        )}
      </AppHeader>
    );
  if (!viewer.org)
    return (
      <AppHeader home="/onboarding" account={null}>
        <span className="app-who on-desk">{viewer.email}</span>
        <Button variant="ghost" onClick={signOut}>
          {shell.signOut}
        </Button>
      </AppHeader>
    );
  return (
    <AppHeader
      home="/dashboard"
      links={[{ label: shell.dashboard, to: '/dashboard' }]}
      account={{ person: viewer.displayName, organization: viewer.org.name }}
      onSignOut={signOut}
    />
  );
}
