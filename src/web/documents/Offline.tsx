// The page that the service worker shows if the app is opened without a connection. It is prerendered.
import { WifiOff } from 'lucide-react';
import { offlineCopy } from '../copy/documents/offline.ts';
import { BareHeader } from '../ui/Logo.tsx';
import { ButtonAnchor } from '../ui/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';

export function Offline() {
  return (
    <>
      <BareHeader />
      <main className="container offline">
        {/* An empty href is the requested page. */}
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
