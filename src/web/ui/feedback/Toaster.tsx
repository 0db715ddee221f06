// Renders the toasts, once per page. A toast has the role `status`, an error `alert`. F6 moves the focus to the newest Undo or link.
import './Toaster.css';
import { CircleAlert, CircleCheck, Info, Undo2 } from 'lucide-react';
import { Link } from '@tanstack/react-router';
import { type FocusEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { usePageMark } from '../layout/use-page-mark.ts';
import { type ToastMessage, toasts } from './toast.ts';
import { uiCopy } from '../../copy/ui.ts';
import { Button } from '../Button.tsx';
import { AddedLater, VisuallyHidden } from '../text/inline-text.tsx';
import { isDialogOpen } from '../dialogs/is-dialog-open.ts';
import { focusPage } from '../focus/focus-page.ts';

const icons = { info: Info, success: CircleCheck, error: CircleAlert, undone: Undo2 };

export function Toaster() {
  const messages = toasts.use();
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
  const [clock, setClock] = useState(() => startClock(stays, Date.now()));
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
      <Icon />
      <AddedLater>
        <span className="toast-words grid-2 grow">
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
        {undo && <UndoButton clock={clock} stays={stays} busy={isUndoing} onPress={() => void press()} />}
      </AddedLater>
    </div>
  );
}

interface UndoButtonProps {
  clock: HoldClock;
  /** The clock's whole time (ms). */
  stays: number;
  busy: boolean;
  onPress: () => void;
}

/** The Undo of a toast, with the time that it stays: a ring that runs down, or the seconds in words if motion is reduced. */
function UndoButton({ clock, stays, busy, onPress }: UndoButtonProps) {
  const [isStill] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  return (
    <>
      <VisuallyHidden> {uiCopy.undoKey}</VisuallyHidden>
      <Button
        className="toast-undo"
        variant="ghost"
        aria-keyshortcuts="F6"
        busy={busy}
        icon={isStill ? <SecondsLeft clock={clock} /> : <Ring stays={stays} />}
        onClick={onPress}
      >
        {uiCopy.undo}
      </Button>
    </>
  );
}

/** The style sheet runs the ring down, and pauses it while the toast is held. */
function Ring({ stays }: { stays: number }) {
  return (
    <svg className="toast-ring" viewBox="0 0 18 18" fill="none" aria-hidden="true">
      <circle cx="9" cy="9" r="7" />
      <circle cx="9" cy="9" r="7" pathLength="100" style={{ animationDuration: `${stays}ms` }} />
    </svg>
  );
}

/** The style sheet shows the text. In the document, it would be a change of the live region, which is read again. */
function SecondsLeft({ clock }: { clock: HoldClock }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return <span className="toast-seconds quiet" aria-hidden="true" data-text={uiCopy.secondsLeft(Math.ceil(timeLeft(clock, now) / 1000))} />;
}

/**
 * A countdown that can be held: the time that a toast stays. `left`: the time left (ms) at `since`. `since` is null while the clock is
 * held.
 */
type HoldClock = { left: number; since: number | null };

export const startClock = (left: number, now: number): HoldClock => ({ left, since: now });

/** The time left (ms), 0 once it has run out. */
export const timeLeft = ({ left, since }: HoldClock, now: number): number => (since === null ? left : Math.max(0, left - (now - since)));

/** Holding a held clock changes nothing. */
export const holdClock = (clock: HoldClock, now: number): HoldClock => ({ left: timeLeft(clock, now), since: null });

/** Continues with the time that was left. A running clock stays as it is. */
export const resumeClock = (clock: HoldClock, now: number): HoldClock => (clock.since === null ? { left: clock.left, since: now } : clock);

/**
 * The toasts by keyboard. F6 moves the focus to the newest Undo or link and back, as does Escape. If the focused toast disappears, the
 * focus returns to where it was. `list`: the element that contains the toasts.
 */
function useToastFocus(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = list.current!;
    /** Had the focus before it moved into the toasts. */
    let before: HTMLElement | null = null;
    let last: EventTarget | null = null;
    const goBack = () => {
      if (before?.isConnected) before.focus();
      else focusPage();
    };
    const onKeyDown = (event: KeyboardEvent) => {
      const isInside = element.contains(document.activeElement);
      if (isInside && (event.key === 'Escape' || event.key === 'F6')) {
        event.preventDefault();
        goBack();
      } else if (event.key === 'F6' && !isDialogOpen()) {
        const newest = [...element.querySelectorAll<HTMLElement>('a, button')].at(-1);
        if (!newest) return;
        event.preventDefault();
        newest.focus();
      }
    };
    const onFocusIn = ({ target, relatedTarget }: globalThis.FocusEvent) => {
      const cameFromPage = relatedTarget instanceof HTMLElement && !element.contains(relatedTarget);
      if (element.contains(target as Node) && cameFromPage) before = relatedTarget;
      last = target;
    };
    const lost = new MutationObserver((changes) => {
      const isLost = changes.some(({ removedNodes }) => [...removedNodes].some((node) => last instanceof Node && node.contains(last)));
      if (isLost && document.activeElement === document.body) goBack();
    });
    const stop = new AbortController();
    document.addEventListener('keydown', onKeyDown, { signal: stop.signal });
    document.addEventListener('focusin', onFocusIn, { signal: stop.signal });
    lost.observe(element, { childList: true });
    return () => {
      stop.abort();
      lost.disconnect();
    };
  }, [list]);
}
