// The tooltip of the hovered or focused element: an icon's name, an exact time, or a truncated line. The page has one tooltip element.
// The attribute `data-tip` is the text; `#id` means the text of that element if it is truncated; empty on a `<time>` means its exact time.
// Tooltips only repeat text that screen readers get anyway. So their script is loaded at the first move of the pointer or the focus, and a
// failure to load it is ignored.
import './Tooltips.css';
import { useEffect, useRef } from 'react';

export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => followLazily(tip.current!), []);
  return <div ref={tip} className="tooltip" role="tooltip" popover="manual" />;
}

function followLazily(tip: HTMLElement): () => void {
  const first = new AbortController();
  let isUnmounted = false;
  let stop: (() => void) | undefined;
  const start = () => {
    first.abort();
    import('./follow-tips.ts').then(
      ({ followTips }) => {
        if (!isUnmounted) stop = followTips(tip);
      },
      () => undefined,
    );
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, start, { capture: true, signal: first.signal });
  return () => {
    isUnmounted = true;
    first.abort();
    stop?.();
  };
}
