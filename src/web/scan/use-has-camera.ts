// Whether a camera is worth offering: a phone or a tablet has one, a computer says so.
import { useEffect, useState } from 'react';

/** Browsers hide it from pages that are not secure. */
const mayAsk = () => 'mediaDevices' in navigator && 'getUserMedia' in navigator.mediaDevices;

export function useHasCamera(): boolean {
  const [hasCamera, setHasCamera] = useState(() => mayAsk() && matchMedia('(pointer: coarse)').matches);
  useEffect(() => {
    if (!mayAsk()) return;
    void navigator.mediaDevices.enumerateDevices().then(
      (devices) => {
        if (devices.some(({ kind }) => kind === 'videoinput')) setHasCamera(true);
      },
      () => undefined, // then it is as the pointer says
    );
  }, []);
  return hasCamera;
}
