// Signing out in one tab signs out all tabs of the browser. Each then deletes its own drafts of that user; a tab that was asleep does it when it
// is opened again.
import { remember } from '../../browser/remembered.ts';
import { forgetDraftsOf } from '../drafts/draft-storage.ts';
import { leaveSignedOut } from '../../navigation/navigation-guard.ts';

/** In the local storage: the user who signed out last, and when. In the session storage: the same, as far as this tab has dealt with it. */
const KEY = 'signed-out';

export function tellTabsOfSignOut(userId: string): void {
  forgetDraftsOf(userId);
  remember(KEY, `${userId} ${Date.now()}`); // if storage is blocked, the other tabs learn of it from the server
  noteSignOut();
}

/** `viewerId`: of this page. */
export function followSignOut(viewerId: () => string | undefined): void {
  noteSignOut();
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    const userId = noteSignOut();
    if (userId !== null && userId === viewerId()) leaveSignedOut();
  });
}

/** Deletes this tab's drafts of the user who signed out last. Returns their id if this tab did not know. */
export function noteSignOut(): string | null {
  try {
    const said = localStorage.getItem(KEY);
    if (said === null || said === sessionStorage.getItem(KEY)) return null;
    sessionStorage.setItem(KEY, said);
    const userId = said.split(' ')[0]!;
    forgetDraftsOf(userId);
    return userId;
  } catch {
    return null; // storage is blocked
  }
}
