// Renders the toasts, once per page. A toast has the role `status`, an error `alert`.
import './Toaster.css';
import { CircleAlert, CircleCheck, Info } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { TOAST_MS } from '../../../domain/limits.ts';
import { type ToastMessage, toasts } from './toast.ts';

const icons = { info: Info, success: CircleCheck, error: CircleAlert };
const none: readonly ToastMessage[] = [];

export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  return (
    // A dialog hides the page but not elements with `aria-live`. It is "off", because each toast is a live region itself.
    <div className="toasts" aria-live="off">
      {messages.map((message) => (
        <Toast key={message.id} {...message} />
      ))}
    </div>
  );
}

function Toast({ id, kind, text, reason }: ToastMessage) {
  const [isPaused, setPaused] = useState(false);
  const [hasText, setHasText] = useState(false);
  // The text is added after the live region: screen readers often skip a region that appears already filled.
  useEffect(() => setHasText(true), []);
  useEffect(() => {
    if (isPaused) return undefined;
    const timer = setTimeout(() => toasts.dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [isPaused, id]);
  const Icon = icons[kind];
  return (
    <div
      className="toast"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <Icon aria-hidden="true" />
      {hasText && (
        <span className="toast-words">
          <span>{text}</span>
          {reason !== undefined && <span className="toast-reason">{reason}</span>}
        </span>
      )}
    </div>
  );
}
