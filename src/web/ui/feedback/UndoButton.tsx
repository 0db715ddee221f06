// The Undo of a toast, with the time that it stays: a ring that runs down, or the seconds in words if motion is reduced.
import { useEffect, useState } from 'react';
import { uiCopy } from '../../copy/ui.ts';
import { Button } from '../buttons/Button.tsx';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import { type HoldClock, timeLeft } from './hold-clock.ts';

interface UndoButtonProps {
  clock: HoldClock;
  /** The clock's whole time (ms). */
  stays: number;
  busy: boolean;
  onPress: () => void;
}

export function UndoButton({ clock, stays, busy, onPress }: UndoButtonProps) {
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
  return <span className="toast-seconds" aria-hidden="true" data-text={uiCopy.secondsLeft(Math.ceil(timeLeft(clock, now) / 1000))} />;
}
