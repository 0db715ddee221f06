// A notice while the connection is lost. Meanwhile it polls the server with growing intervals.
import './page-frame.css';
import { CloudOff } from 'lucide-react';
import { useEffect } from 'react';
import { query } from '../data/api-client.ts';
import { reconnectDelay, useIsReachable } from '../data/reachability.ts';
import { frameCopy } from '../copy/frame.ts';
import { operation } from '../data/queries.ts';
import { AddedLater } from '../ui/text/inline-text.tsx';

export function ConnectionNotice() {
  return !useIsReachable() && <Notice />;
}

function Notice() {
  useEffect(pollServer, []);
  return (
    <div className="connection-notice" role="status">
      <AddedLater>
        <p>
          <CloudOff />
          <span>{navigator.onLine ? frameCopy.connection.away : frameCopy.connection.offline}</span>
        </p>
      </AddedLater>
    </div>
  );
}

/** Polls until a call succeeds, which hides the notice. Returns a function that stops. */
function pollServer(): () => void {
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
      reconnectDelay(failures, Math.random()),
    );
  }
}
