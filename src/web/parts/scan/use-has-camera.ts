// Whether to offer the camera.
import { useEffect, useState } from 'react';

/** Browsers hide the API from insecure pages. */
const hasCameraApi = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;

/** Whether to offer the camera: assumed on phones and tablets, and asked of the browser on computers. */
export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(() => hasCameraApi() && matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (!hasCameraApi()) return;
    void navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        if (devices.some(({ kind }) => kind === 'videoinput')) setHasCamera(true);
      },
      () => undefined, // the initial guess stays
    );
  }, []);
  return hasCamera;
}
