// The camera and the reader of its codes, with what keeps them from working.
import './scan.css';
import { type ReactNode, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { CameraOff, Flashlight } from 'lucide-react';
import { useTabVisible } from '../../browser/use-tab-visible.ts';
import { scanCopy } from '../../copy/scan.ts';
import { Button } from '../../ui/Button.tsx';

export type Scanner = ReturnType<typeof useScanner>;

/** Runs while the component is mounted and the tab visible. `onText`: called for each code in each frame. */
export function useScanner(onText: (text: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [canRead, setCanRead] = useState(true);
  const isVisible = useTabVisible();
  const camera = useCamera(isVisible && canRead);
  const stream = camera.state === 'live' ? camera.stream : null;
  useCodeReader(video, stream !== null, onText, () => setCanRead(false));
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  return {
    video,
    /** Null until the camera runs. */
    stream,
    problem: problemOf(camera.state, canRead),
    /** It has been looking without a result for a while. */
    isLate: useIsLate(stream !== null),
  };
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

function problemOf(state: ReturnType<typeof useCamera>['state'], canRead: boolean): keyof typeof scanCopy.trouble | null {
  if (state === 'refused' || state === 'none' || state === 'busy') return state;
  return canRead ? null : 'unreadable';
}

export type Camera = { state: 'starting' } | { state: 'live'; stream: MediaStream } | { state: 'refused' | 'none' | 'busy' };

const STARTING: Camera = { state: 'starting' };
/** The rear camera of a phone, with enough resolution for the narrow bars of a door label. */
const CONSTRAINTS = { audio: false, video: { facingMode: { ideal: 'environment' }, width: { ideal: 1920 }, height: { ideal: 1080 } } };

/** The camera's stream. It is requested once and stopped as soon as the dialog closes or the tab is hidden. */
function useCamera(isWanted: boolean): Camera {
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

/** Sends the frames of a video to the worker, one at a time, and reports the codes found. `onUnable`: this browser cannot read codes. */
function useCodeReader(video: RefObject<HTMLVideoElement | null>, isLive: boolean, onText: (text: string) => void, onUnable: () => void) {
  const reportText = useEffectEvent(onText);
  const reportUnable = useEffectEvent(onUnable);
  useEffect(() => {
    if (!isLive) return undefined;
    const worker = new Worker(new URL('./read-codes.worker.ts', import.meta.url), { type: 'module' });
    let frame = 0;
    const readFrame = () => {
      frame = requestAnimationFrame(() => {
        const { current } = video;
        if (!current || current.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return readFrame();
        return void createImageBitmap(current).then((picture) => worker.postMessage(picture, [picture]), readFrame);
      });
    };
    worker.addEventListener('message', ({ data: texts }: MessageEvent<string[] | null>) => {
      if (!texts) return reportUnable();
      texts.forEach((text) => reportText(text));
      readFrame();
    });
    worker.addEventListener('error', () => reportUnable());
    readFrame();
    return () => {
      cancelAnimationFrame(frame);
      worker.terminate();
    };
  }, [video, isLive]);
}

/** The camera's picture with the frame for the code. `children`: what lies over it. */
export function CameraPicture({ scanner: { video, stream, problem }, children }: { scanner: Scanner; children?: ReactNode }) {
  return (
    <div className="scan-view centered" data-live={(problem === null && stream !== null) || undefined}>
      {problem === null ? <video ref={video} autoPlay muted playsInline aria-hidden="true" /> : <CameraOff />}
      {children}
    </div>
  );
}

/** The capability is `true` or a list of possible values, depending on the browser. TypeScript's DOM types lack it. */
type WithTorch<T> = T & { torch?: boolean | boolean[] };

/** Toggles the camera's torch, if it has one. */
export function TorchButton({ stream }: { stream: MediaStream }) {
  const [isOn, setOn] = useState(false);
  const [track] = stream.getVideoTracks();
  const { torch }: WithTorch<MediaTrackCapabilities> = track && 'getCapabilities' in track ? track.getCapabilities() : {};
  if (!track || ![torch].flat().includes(true)) return null;
  const toggle = () => {
    const constraints: WithTorch<MediaTrackConstraintSet> = { torch: !isOn };
    void track.applyConstraints({ advanced: [constraints] }).then(
      () => setOn(!isOn),
      () => undefined, // the torch does not change, and neither does the button
    );
  };
  return (
    <Button className="scan-torch" size="compact" icon={<Flashlight />} aria-pressed={isOn} onClick={toggle}>
      {scanCopy.light}
    </Button>
  );
}
