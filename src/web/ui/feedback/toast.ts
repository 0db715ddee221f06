// Short messages: `toast.success('Delivery confirmed')`. `Toaster` renders them.
import { TOAST_MS } from '../../../domain/limits.ts';
import { createStore } from '../../browser/store.ts';

export interface ToastMessage {
  id: number;
  /** `undone`: the user took something back. */
  kind: 'info' | 'success' | 'error' | 'undone';
  text: string;
  /** The second line, such as the reason. */
  reason?: string | undefined;
  /** A link below the words: to a thread, or to a page that opens in a new tab. */
  link?: { text: string; threadId: string } | { text: string; newTab: string } | undefined;
  /** How long it stays (ms). */
  stays: number;
  /** Identifies what the message is about. A later message about the same replaces it in its place. */
  about?: string;
  /** Runs when Undo is pressed. Without it there is no such button. */
  undo?: () => Promise<unknown>;
}

const MAX_TOASTS = 4;

const messages = createStore<readonly ToastMessage[]>([]);
let lastId = 0;

export const toast = {
  info: (text: string) => show({ kind: 'info', text }),
  success: (text: string) => show({ kind: 'success', text }),
  error: (text: string, reason?: string) => show({ kind: 'error', text, reason }),
  /** A success that can be undone while the toast stays. `link`: a page that belongs to it. */
  undoable: (message: Required<Pick<ToastMessage, 'text' | 'reason' | 'stays' | 'about' | 'undo'>> & Pick<ToastMessage, 'link'>) =>
    show({ kind: 'success', ...message }),
  /** The outcome of an undo, in place of the toast that offered it. */
  undone: (about: string, text: string, reason: string) => show({ kind: 'undone', text, reason, about }),
  notUndone: (about: string, failure: Pick<ToastMessage, 'text' | 'reason' | 'link'> & { stays?: number }) =>
    show({ kind: 'error', about, ...failure }),
};

export const toasts = {
  current: messages.get,
  subscribe: messages.subscribe,
  use: messages.use,
  dismiss: (id: number) => messages.set(messages.get().filter((message) => message.id !== id)),
  /** Dismisses the toasts with an Undo or a link, because the user now acts for another organization. */
  dismissUndoable: () => messages.set(messages.get().filter(({ undo, link }) => !undo && !link)),
};

function show(given: Omit<ToastMessage, 'id' | 'stays'> & { stays?: number }) {
  lastId += 1;
  const message: ToastMessage = { stays: TOAST_MS, ...given, id: lastId };
  const known = messages.get();
  const place = message.about === undefined ? -1 : known.findIndex(({ about }) => about === message.about);
  messages.set(place < 0 ? [...known, message].slice(-MAX_TOASTS) : known.with(place, message));
}

/** Copies a text to the clipboard and shows a toast. */
export async function copyText(text: string, words: { copied: string; failed: string }): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast.info(words.copied);
  } catch {
    toast.error(words.failed);
  }
}
