// "Show more" and "Show less" under the updates.
import { useEffect, useRef } from 'react';
import { afterPress } from '../../../browser/after-paint.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

interface ShowMoreOrLessProps {
  more: (() => void) | null;
  less: (() => void) | null;
  /** The next updates are loading. */
  isLoading: boolean;
}

export function ShowMoreOrLess({ more, less, isLoading }: ShowMoreOrLessProps) {
  const footer = useRef<HTMLDivElement>(null);
  const wasPressed = useRef(false);
  const [hasMore, hasLess] = [more !== null, less !== null];
  // If the pressed button disappears, the focus goes to the remaining one.
  // oxlint-disable-next-line react/exhaustive-deps
  useEffect(() => {
    if (wasPressed.current && document.activeElement === document.body) footer.current?.querySelector('button')?.focus();
    wasPressed.current = false;
  }, [hasMore, hasLess]);
  if (!more && !less) return null;
  const press = (act: () => void) => {
    wasPressed.current = true;
    afterPress(act);
  };
  return (
    <div className="more-or-less" ref={footer}>
      {more && (
        <Button variant="ghost" busy={isLoading} onClick={() => press(more)}>
          {threadCopy.updates.showMore}
        </Button>
      )}
      {less && (
        <Button variant="ghost" onClick={() => press(less)}>
          {threadCopy.updates.showLess}
        </Button>
      )}
    </div>
  );
}
