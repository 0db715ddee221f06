// Shown instead of the desk's content if it did not load.
import { deskEntryCopy } from '../../../copy/desk/entry.ts';
import { Button } from '../../../ui/buttons/Button.tsx';

export function DeskFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="desk-failure" role="alert">
      <p>{deskEntryCopy.failed.sentence}</p>
      <Button size="compact" onClick={onRetry}>
        {deskEntryCopy.failed.again}
      </Button>
    </div>
  );
}
