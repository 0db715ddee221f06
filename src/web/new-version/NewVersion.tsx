// Offers a newer version to who stays on a page: whoever goes on to another one has it anyway.
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
  const [isSaid, setSaid] = useState(false);
  // The words come after their live region: a region that appears already filled is often not read.
  useEffect(() => setSaid(true), []);
  return (
    <div className="new-version">
      <p role="status">{isSaid && newVersionCopy.sentence}</p>
      <Button size="compact" onClick={() => leaveUnlessGuarded('reload', reloadPage)}>
        {newVersionCopy.reload}
      </Button>
    </div>
  );
}
