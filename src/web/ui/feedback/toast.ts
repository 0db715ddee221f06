// Short messages: `toast.success('Delivery confirmed')`. `Toaster` renders them.
export type ToastKind = 'info' | 'success' | 'error';

export interface ToastMessage {
  id: number;
  kind: ToastKind;
  text: string;
  /** The reason, on a second line. */
  reason?: string;
}

const MAX_TOASTS = 4;

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export const toast = {
  info: (text: string) => show('info', text),
  success: (text: string) => show('success', text),
  error: (text: string, reason?: string) => show('error', text, reason),
};

export const toasts = {
  current: () => messages,
  dismiss: (id: number) => set(messages.filter((message) => message.id !== id)),
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

function show(kind: ToastKind, text: string, reason?: string) {
  lastId += 1;
  set([...messages, { id: lastId, kind, text, ...(reason === undefined ? {} : { reason }) }].slice(-MAX_TOASTS));
}

function set(next: readonly ToastMessage[]) {
  messages = next;
  for (const listener of listeners) listener();
}
