// The camera while somebody looks at it: asked for once, turned off as soon as the dialog closes or the tab is hidden.
import { useEffect, useState } from 'react';

export type Camera = { state: 'starting' } | { state: 'live'; stream: MediaStream } | { state: 'refused' | 'none' | 'busy' };

const STARTING: Camera = { state: 'starting' };
/** The one at the back of a phone; sharp enough for the narrow bars of a door label. */
const WANTED = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } };

export function useCamera(isWanted: boolean): Camera {
  const [camera, setCamera] = useState(STARTING);
  useEffect(() => {
    if (!isWanted) return undefined;
    let stream: MediaStream | null = null;
    let isOver = false;
    const stop = () => stream?.getTracks().forEach((track) => track.stop());
    void navigator.mediaDevices.getUserMedia(WANTED).then(
      (given) => {
        stream = given;
        // Closed while the browser was asking.
        if (isOver) return stop();
        // Unplugged, or the permission taken back.
        given.getTracks().forEach((track) => track.addEventListener('ended', () => setCamera({ state: 'busy' })));
        setCamera({ state: 'live', stream: given });
      },
      (error: unknown) => {
        if (!isOver) setCamera({ state: whyNot(error) });
      },
    );
    return () => {
      isOver = true;
      stop();
      setCamera(STARTING);
    };
  }, [isWanted]);
  return camera;
}

function whyNot(error: unknown): 'refused' | 'none' | 'busy' {
  const name = error instanceof DOMException ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused';
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'none' : 'busy';
}
