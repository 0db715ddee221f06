// Says quietly that the connection is lost, and goes when it is back. Meanwhile the server is asked more and more seldom.
import './connection-notice.css';
import { CloudOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { query } from '../data/api-client.ts';
import { useIsReached } from '../data/reachability.ts';
import { frameCopy } from '../copy/frame.ts';
import { waitAfter } from '../live/event-stream.ts';
import { operation } from '../data/operation.ts';

export function ConnectionNotice() {
  return !useIsReached() && <Notice />;
}

function Notice() {
  const [isSaid, setSaid] = useState(false);
  // The words come after their live region: a region that appears already filled is often not read.
  useEffect(() => setSaid(true), []);
  useEffect(askUntilAnswered, []);
  return (
    <div className="connection-notice" role="status">
      {isSaid && (
        <p>
          <CloudOff aria-hidden="true" />
          {navigator.onLine ? frameCopy.connection.away : frameCopy.connection.offline}
        </p>
      )}
    </div>
  );
}

/** A call that is answered says so by itself. Call the answer to stop. */
function askUntilAnswered(): () => void {
  let failures = 0;
  let timer = next();
  return () => clearTimeout(timer);

  function next(): ReturnType<typeof setTimeout> {
    failures += 1;
    return setTimeout(
      () => {
        timer = next();
        if (navigator.onLine) query(operation.me, {}).catch(() => undefined);
      },
      waitAfter(failures, Math.random()),
    );
  }
}
