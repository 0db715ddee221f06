// Words over what is pointed at or focused: an icon's name, an exact time, a line that is cut off. One for the whole page.
// An element says its words in `data-tip`; `#id` stands for a line that it covers or contains, where that is cut off, nothing on a
// `<time>` for its exact moment.
// They repeat what the element tells a screen reader anyway. So their script is fetched by the first move of a pointer or of the focus,
// and a page that cannot fetch it goes without.
import './Tooltips.css';
import { useEffect, useRef } from 'react';

export function Tooltips() {
  const tip = useRef<HTMLDivElement>(null);
  useEffect(() => followOnceNeeded(tip.current!), []);
  return <div ref={tip} className="tooltip" role="tooltip" popover="manual" />;
}

function followOnceNeeded(tip: HTMLElement): () => void {
  const first = new AbortController();
  let isGone = false;
  let stop: (() => void) | undefined;
  const begin = () => {
    first.abort();
    import('./follow-tips.ts').then(
      ({ followTips }) => {
        if (!isGone) stop = followTips(tip);
      },
      () => undefined,
    );
  };
  for (const type of ['pointerover', 'focusin']) document.addEventListener(type, begin, { capture: true, signal: first.signal });
  return () => {
    isGone = true;
    first.abort();
    stop?.();
  };
}
