// The corner where toasts appear; one per page. A toast is a status, an error an alert.
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
    // `aria-live` keeps the corner audible while a dialog hides the rest of the page; "off", because each toast speaks for itself.
    <div className="toasts" aria-live="off">
      {messages.map((message) => (
        <Toast key={message.id} {...message} />
      ))}
    </div>
  );
}

function Toast({ id, kind, text, reason }: ToastMessage) {
  const [held, setHeld] = useState(false);
  const [said, setSaid] = useState(false);
  // The words come after their live region: a region that appears already filled is often not read.
  useEffect(() => setSaid(true), []);
  useEffect(() => {
    if (held) return undefined;
    const timer = setTimeout(() => toasts.dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [held, id]);
  const Icon = icons[kind];
  return (
    <div
      className="toast"
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
    >
      <Icon aria-hidden="true" />
      {said && (
        <span className="toast-words">
          <span>{text}</span>
          {reason !== undefined && <span className="toast-reason">{reason}</span>}
        </span>
      )}
    </div>
  );
}
