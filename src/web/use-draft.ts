// What is being typed, kept for this tab: it survives a refusal, closing the dialog, and a reload.
import { useState } from 'react';

/** `key` names the draft. The third part forgets it, once it is sent. */
export function useDraft(key: string): [text: string, change: (text: string) => void, forget: () => void] {
  const [text, setText] = useState(() => read(key));
  return [
    text,
    (next) => {
      setText(next);
      write(key, next);
    },
    () => write(key, ''),
  ];
}

/** A draft belongs to one organization's part of one thread. */
export const draftKey = (orgId: string | null, threadId: string, field: string): string => `draft ${orgId} ${threadId} ${field}`;

// A browser may forbid its storage; then a draft lives as long as its dialog.
function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    return '';
  }
}

function write(key: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // as above
  }
}
