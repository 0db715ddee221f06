// Offers to reload for a newer version while the user stays on a page. A navigation loads it anyway.
import './NewVersion.css';
import { useEffect, useState } from 'react';
import { newVersionCopy } from '../copy/new-version.ts';
import { leaveUnlessGuarded, reloadPage } from '../navigation/navigation-guard.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { useNewVersion } from './version.ts';

export function NewVersion() {
  return useNewVersion() && <Offer />;
}

function Offer() {
  const [hasText, setHasText] = useState(false);
  // The text is added after the live region: screen readers often skip a region that appears already filled.
  useEffect(() => setHasText(true), []);
  return (
    <div className="new-version">
      <p role="status">{hasText && newVersionCopy.sentence}</p>
      <Button size="compact" onClick={() => leaveUnlessGuarded('reload', reloadPage)}>
        {newVersionCopy.reload}
      </Button>
    </div>
  );
}
