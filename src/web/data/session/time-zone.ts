// The browser's time zone.
import { useEffect } from 'react';
import { command } from '../api-client.ts';
import { operation } from '../queries.ts';
import { useMaybeViewer } from './session.ts';

/** An IANA name; UTC if the browser does not say it. */
export const browserTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';

/** How long (ms) after the page has shown the viewer: its first reads go first. */
const WAIT_MS = 5000;

/**
 * Tells the server the browser's time zone once, so that the digest arrives in the morning of a person who never opens the profile. Does
 * nothing if the zone is known. Nobody waits for it, so a failure is ignored: the next page tries again.
 */
export function useNoteTimeZone(): void {
  const viewer = useMaybeViewer();
  const isUnknown = viewer && (viewer.emailPrefs.digest?.timeZone ?? null) === null;
  const userId = isUnknown ? viewer.userId : undefined;
  useEffect(() => {
    if (userId === undefined) return undefined;
    const timer = setTimeout(() => {
      command(operation.noteTimeZone, { timeZone: browserTimeZone() }, { key: null }).catch(() => undefined);
    }, WAIT_MS);
    return () => clearTimeout(timer);
  }, [userId]);
}
