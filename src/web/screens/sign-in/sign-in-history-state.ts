// What the pages of signing in hand on to each other, in the browser's history and not in the address: it is nobody else's to see.
import { useLocation } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** What was typed on the page before. */
    email?: string;
    passwordChanged?: true;
  }
}

export function useSignInHistoryState(): { email: string; passwordChanged: boolean } {
  const { email = '', passwordChanged = false } = useLocation({ select: ({ state }) => state });
  return { email, passwordChanged };
}
