// Drafts in this tab's session storage. If the browser blocks the storage, a draft lasts as long as the page.
const PREFIX = 'draft ';
const pageDrafts = new Map<string, string>();

/** A draft belongs to one user and one organization. */
export const draftKey = (userId: string, orgId: string | undefined, name: string): string => `${PREFIX}${userId} ${orgId} ${name}`;

export function readDraft(key: string): string {
  try {
    return pageDrafts.get(key) ?? sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** An empty text deletes the draft. */
export function writeDraft(key: string, text: string): void {
  if (text === '') pageDrafts.delete(key);
  else pageDrafts.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // storage is blocked
  }
}

/** The key of the user who was signed in last in this tab. */
const SEEN = 'seen';

/** The key of the operator's invitation that a visitor has opened in this tab: see `useHeldInvitation`. */
export const INVITATION = 'invitation to sign up';

/** `userId` is signed in, in whatever way, and needs no invitation any more. */
export function noteSeen(userId: string): void {
  writeDraft(SEEN, userId);
  writeDraft(INVITATION, '');
}

/** Whether this tab keeps something that the user who was signed in last has typed, for example since their session ended. */
export function hasDrafts(): boolean {
  const own = `${PREFIX}${readDraft(SEEN)} `;
  const isOwn = (key: string) => key.startsWith(own);
  try {
    return [...pageDrafts.keys(), ...Object.keys(sessionStorage)].some(isOwn);
  } catch {
    return [...pageDrafts.keys()].some(isOwn); // storage is blocked
  }
}

/** On sign-out. Drafts of a user whose session ended in another way stay until that user comes back; nobody else's keys lead to them. */
export function forgetDraftsOf(userId: string): void {
  writeDraft(SEEN, '');
  const own = `${PREFIX}${userId} `;
  for (const key of pageDrafts.keys()) if (key.startsWith(own)) pageDrafts.delete(key);
  // Earlier builds kept scans in the local storage.
  for (const storageOf of [() => sessionStorage, () => localStorage])
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (key.startsWith(own)) storage.removeItem(key);
    } catch {
      // storage is blocked
    }
}
