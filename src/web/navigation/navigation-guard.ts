// Guards actions that leave a page without a navigation: a switch of organization, signing out, a reload for a newer version.

export type LeaveAction = 'switch' | 'sign-out' | 'reload';
type Ask = (go: () => void) => void;

let guard: { actions: readonly LeaveAction[]; ask: Ask } | null = null;
let isLeavingPage = false;

/** Calls `ask` instead of these actions; `ask` may call `go` to continue. Returns a function that removes the guard. */
export function guardNavigation(actions: readonly LeaveAction[], ask: Ask): () => void {
  const own = { actions, ask };
  guard = own;
  return () => {
    if (guard === own) guard = null;
  };
}

export function leaveUnlessGuarded(action: LeaveAction, go: () => void): void {
  if (guard?.actions.includes(action)) guard.ask(go);
  else go();
}

/** Loads another page of the site without the browser's question about unsaved changes. */
export function loadPage(path: string): void {
  isLeavingPage = true;
  window.location.assign(path);
}

/** The session has ended, and the page is left as soon as its data is deleted. Until then, nothing connects to the server again. */
export function beginLeaving(): void {
  isLeavingPage = true;
}

/** Loads the landing page, or another one. Nothing of the user stays in the page, which the browser may keep for going back. */
export function leaveSignedOut(path = '/'): void {
  window.addEventListener('pagehide', () => document.body.replaceChildren(), { once: true });
  loadPage(path);
}

/** Reloads this page without the browser's question about unsaved changes. */
export function reloadPage(): void {
  isLeavingPage = true;
  window.location.reload();
}

export const isLeaving = (): boolean => isLeavingPage;
