// The camera and the reader of its codes, with what keeps them from working.
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTabVisible } from '../browser/use-tab-visible.ts';
import { scanCopy } from '../copy/scan.ts';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';

export interface Scanner {
  video: RefObject<HTMLVideoElement | null>;
  /** Null until the camera runs. */
  stream: MediaStream | null;
  problem: keyof typeof scanCopy.trouble | null;
  /** It has been looking without a result for a while. */
  isLate: boolean;
}

/** Runs while the component is mounted and the tab visible. `onText`: called for each code in each frame. */
export function useScanner(onText: (text: string) => void): Scanner {
  const video = useRef<HTMLVideoElement>(null);
  const [canRead, setCanRead] = useState(true);
  const isVisible = useTabVisible();
  const camera = useCamera(isVisible && canRead);
  const stream = camera.state === 'live' ? camera.stream : null;
  useCodeReader(video, stream !== null, { onText, onUnable: () => setCanRead(false) });
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return { video, stream, problem: problemOf(camera.state, canRead), isLate: useIsLate(stream !== null) };
}

const LATE_MS = 10_000;

function useIsLate(isLooking: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isLooking ? setTimeout(() => setLate(true), LATE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isLooking]);
  return isLate;
}

function problemOf(state: ReturnType<typeof useCamera>['state'], canRead: boolean): Scanner['problem'] {
  if (state === 'refused' || state === 'none' || state === 'busy') return state;
  return canRead ? null : 'unreadable';
}
