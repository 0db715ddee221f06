// Drafts in this tab's session storage, and lasting ones in the browser's local storage. If the browser blocks the storage, a draft lasts
// as long as the page.
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

/** On sign-out: the next user of the browser may be another person. */
export const forgetAllDrafts = (): void => forget(() => true);

/** On sign-in: another user's session may have ended in another tab, or on the server. */
export const forgetDraftsOfOthers = (userId: string): void => forget((key) => !key.startsWith(`${PREFIX}${userId} `));

function forget(isIncluded: (key: string) => boolean): void {
  for (const key of pageDrafts.keys()) if (isIncluded(key)) pageDrafts.delete(key);
  for (const storageOf of [() => sessionStorage, () => localStorage])
    try {
      const storage = storageOf();
      for (const key of Object.keys(storage)) if (key.startsWith(PREFIX) && isIncluded(key)) storage.removeItem(key);
    } catch {
      // storage is blocked
    }
}
