// Whether to offer the camera: assumed on phones and tablets, and asked of the browser on computers.
import { useEffect, useState } from 'react';

/** Browsers hide the API from insecure pages. */
const mayAsk = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;

export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(() => mayAsk() && matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (!mayAsk()) return;
    void navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        if (devices.some(({ kind }) => kind === 'videoinput')) setHasCamera(true);
      },
      () => undefined, // the initial guess stays
    );
  }, []);
  return hasCamera;
}
