// Drafts, kept for this tab. A browser may forbid its storage; then a draft lives as long as its page.
const PREFIX = 'draft ';
const page = new Map<string, string>();

/** A draft is one person's, and one organization's. */
export const draftKey = (userId: string, orgId: string | undefined, name: string): string => `${PREFIX}${userId} ${orgId} ${name}`;

export function readDraft(key: string): string {
  try {
    return page.get(key) ?? sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

/** An empty one is forgotten. */
export function writeDraft(key: string, text: string): void {
  if (text === '') page.delete(key);
  else page.set(key, text);
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // as above
  }
}

/** Whoever sits at the browser next is somebody else. */
export const forgetAllDrafts = (): void => forget(() => true);

/** Somebody else signed out in another tab, or was signed out, before this person came. */
export const forgetDraftsOfOthers = (userId: string): void => forget((key) => !key.startsWith(`${PREFIX}${userId} `));

function forget(isMeant: (key: string) => boolean): void {
  for (const key of page.keys()) if (isMeant(key)) page.delete(key);
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX) && isMeant(key)) sessionStorage.removeItem(key);
  } catch {
    // as above
  }
}
