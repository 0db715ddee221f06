// Ways off a page that are no navigation: acting for another organization, signing out, a newer version. A form that would be lost is asked first.

export type LeaveAction = 'switch' | 'sign-out' | 'reload';
type Ask = (go: () => void) => void;

let held: { ways: readonly LeaveAction[]; ask: Ask } | null = null;
let left = false;

/** Until the returned function is called, these ways are handed to `ask`, which goes on or does not. */
export function guardNavigation(ways: readonly LeaveAction[], ask: Ask): () => void {
  const own = { ways, ask };
  held = own;
  return () => {
    if (held === own) held = null;
  };
}

export function leaveUnlessGuarded(way: LeaveAction, go: () => void): void {
  if (held?.ways.includes(way)) held.ask(go);
  else go();
}

/** Loads another page of the site, and the browser does not ask about it again. */
export function loadPage(path: string): void {
  left = true;
  window.location.assign(path);
}

/** Loads this page again, and the browser does not ask about it again. */
export function reloadPage(): void {
  left = true;
  window.location.reload();
}

export const isLeaving = (): boolean => left;
