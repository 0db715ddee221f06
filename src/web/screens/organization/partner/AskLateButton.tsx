// Asks about all late titles that come from a partner and about which it may be asked, or reminded, now. Gone if there are none.
import { MessageCircleQuestionMark } from 'lucide-react';
import { lazy, Suspense, useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/desk-row.ts';
import { partnerCopy } from '../../../copy/desk/partner.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { useLazyPart } from '../../../ui/menus/use-lazy-part.ts';
import { mayBeAsked } from '../../dashboard/bulk/bulk-calls.ts';
import { useBulkRequest } from '../../dashboard/bulk/use-bulk-request.ts';

/** Lazy: most visits ask nothing. */
const loadDialogs = async () => ({ default: (await import('./AskLateDialogs.tsx')).AskLateDialogs });
const AskLateDialogs = lazy(loadDialogs);

export function AskLateButton({ late }: { late: readonly DeskRow[] }) {
  const [opened, setOpened] = useState<readonly DeskRow[] | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const request = useBulkRequest(
    () => setOpened(null),
    () => undefined,
  );
  const { prefetch, whenLoaded } = useLazyPart(loadDialogs, { opensDialog: true });
  const asked = late.filter(mayBeAsked);
  const open = () =>
    whenLoaded(() => {
      request.forgetFailure();
      setOpened(asked);
    });
  return (
    <>
      {asked.length > 0 && (
        <Button
          ref={button}
          className="partner-ask"
          icon={<MessageCircleQuestionMark aria-hidden="true" />}
          onPointerEnter={prefetch}
          onFocus={prefetch}
          onClick={open}
        >
          {partnerCopy.ask.button(asked.length)}
        </Button>
      )}
      {(opened || request.result) && (
        <Suspense>
          <AskLateDialogs opened={opened} request={request} button={button} onClose={() => setOpened(null)} />
        </Suspense>
      )}
    </>
  );
}
