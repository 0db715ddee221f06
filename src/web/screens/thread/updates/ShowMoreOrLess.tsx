// "Show more" and "Show less" under the updates.
import { useRef } from 'react';
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
  if (!more && !less) return null;
  // If the pressed button disappears, the focus goes to the remaining one.
  const press = (act: () => void) => {
    act();
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) footer.current?.querySelector('button')?.focus();
    });
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
