// What an app that is opened without a connection shows in place of the page. It is prerendered and kept by the service worker.
import { WifiOff } from 'lucide-react';
import { offlineCopy } from '../copy/documents/offline.ts';
import { BareHeader } from '../ui/header/BareHeader.tsx';
import { ButtonAnchor } from '../ui/buttons/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

export function Offline() {
  return (
    <>
      <BareHeader />
      <main className="container offline">
        {/* The empty address is the page that was asked for. */}
        <EmptyState
          heading="h1"
          icon={<WifiOff aria-hidden="true" />}
          title={offlineCopy.title}
          action={
            <ButtonAnchor variant="solid" href="">
              {offlineCopy.again}
            </ButtonAnchor>
          }
        >
          {offlineCopy.sentence}
        </EmptyState>
      </main>
    </>
  );
}
