// Renders the toasts, once per page. A toast has the role `status`, an error `alert`. F6 moves the focus to the newest Undo or link.
import './Toaster.css';
import { CircleAlert, CircleCheck, Info, Undo2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { usePageMark } from '../layout/use-page-mark.ts';
import { UndoButton } from './UndoButton.tsx';
import { holdClock, resumeClock, startClock, timeLeft } from './hold-clock.ts';
import { type ToastMessage, toasts } from './toast.ts';
import { useToastFocus } from './use-toast-focus.ts';

const icons = { info: Info, success: CircleCheck, error: CircleAlert, undone: Undo2 };
const none: readonly ToastMessage[] = [];

export function Toaster() {
  const messages = useSyncExternalStore(toasts.subscribe, toasts.current, () => none);
  const list = useRef<HTMLDivElement>(null);
  useToastFocus(list);
  usePageMark(
    'undo',
    messages.some(({ undo }) => undo !== undefined),
  );
  useLayoutEffect(() => document.documentElement.style.setProperty('--toasts', String(messages.length)), [messages.length]);
  return (
    // A dialog hides the page but not elements with `aria-live`. It is "off", because each toast is a live region itself.
    <div className="toasts" aria-live="off" ref={list}>
      {messages.map((message) => (
        <Toast key={message.id} {...message} />
      ))}
    </div>
  );
}

function Toast({ id, kind, text, reason, link, stays, undo }: ToastMessage) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [isUndoing, setUndoing] = useState(false);
  const [hasText, setHasText] = useState(false);
  const [clock, setClock] = useState(() => startClock(stays, Date.now()));
  // The text is added after the live region: screen readers often skip a region that appears already filled.
  useEffect(() => setHasText(true), []);
  const isHeld = isPointed || isFocused || isUndoing;
  useEffect(() => setClock((known) => (isHeld ? holdClock : resumeClock)(known, Date.now())), [isHeld]);
  useEffect(() => {
    if (clock.since === null) return undefined;
    const timer = setTimeout(() => toasts.dismiss(id), timeLeft(clock, Date.now()));
    return () => clearTimeout(timer);
  }, [clock, id]);
  const press = async () => {
    setUndoing(true);
    await undo?.();
    setUndoing(false);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) setFocused(false);
  };
  const Icon = icons[kind];
  return (
    <div
      className="toast"
      data-kind={kind}
      data-held={isHeld || undefined}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => setPointed(true)}
      onPointerLeave={() => setPointed(false)}
      onFocus={() => setFocused(true)}
      onBlur={onBlur}
    >
      <Icon aria-hidden="true" />
      {hasText && (
        <span className="toast-words">
          <span>{text}</span> {reason !== undefined && <span className="toast-reason">{reason}</span>}
          {link && 'threadId' in link && (
            <Link className="toast-link" to="/t/$threadId" params={{ threadId: link.threadId }} onClick={() => toasts.dismiss(id)}>
              {link.text}
            </Link>
          )}
          {link && 'newTab' in link && (
            <a className="toast-link" href={link.newTab} target="_blank" rel="noopener" onClick={() => toasts.dismiss(id)}>
              {link.text}
            </a>
          )}
        </span>
      )}
      {hasText && undo && <UndoButton clock={clock} stays={stays} busy={isUndoing} onPress={() => void press()} />}
    </div>
  );
}
