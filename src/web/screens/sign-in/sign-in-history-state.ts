// What the sign-in pages pass to each other. It is in the history state instead of the URL, because it is private.
import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email that was typed on the previous page. */
    email?: string;
    passwordChanged?: true;
  }
}

export function useSignInHistoryState(): { email: string; passwordChanged: boolean } {
  const { email = '', passwordChanged = false } = useLocation({ select: ({ state }) => state });
  return { email, passwordChanged };
}
