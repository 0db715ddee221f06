// The camera's stream. It is requested once and stopped as soon as the dialog closes or the tab is hidden.
import { useEffect, useState } from 'react';

export type Camera = { state: 'starting' } | { state: 'live'; stream: MediaStream } | { state: 'refused' | 'none' | 'busy' };

const STARTING: Camera = { state: 'starting' };
/** The rear camera of a phone, with enough resolution for the narrow bars of a door label. */
const CONSTRAINTS = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } };

export function useCamera(isWanted: boolean): Camera {
  const [camera, setCamera] = useState(STARTING);
  useEffect(() => {
    if (!isWanted) return undefined;
    let stream: MediaStream | null = null;
    let isCancelled = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    void navigator.mediaDevices.getUserMedia(CONSTRAINTS).then(
      (given) => {
        stream = given;
        // The dialog was closed during the permission prompt.
        if (isCancelled) return stop();
        // The camera was unplugged, or the permission was revoked.
        given.getTracks().forEach((track) => track.addEventListener('ended', () => setCamera({ state: 'busy' })));
        setCamera({ state: 'live', stream: given });
      },
      (error: unknown) => {
        if (!isCancelled) setCamera({ state: errorState(error) });
      },
    );
    return () => {
      isCancelled = true;
      stop();
      setCamera(STARTING);
    };
  }, [isWanted]);
  return camera;
}

function errorState(error: unknown): 'refused' | 'none' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}
