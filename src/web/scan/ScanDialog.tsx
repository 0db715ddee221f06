// "Scan the VIN": the camera's picture with a frame for the code, and a button to type the VIN instead.
import './scan.css';
import { CameraOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTabVisible } from '../browser/use-tab-visible.ts';
import { scanCopy } from '../copy/scan.ts';
import { Button } from '../ui/buttons/Button.tsx';
import { Dialog } from '../ui/dialogs/Dialog.tsx';
import { Vin } from '../ui/text/Vin.tsx';
import { TorchButton } from './TorchButton.tsx';
import { useCamera } from './use-camera.ts';
import { useCodeReader } from './use-code-reader.ts';
import { vinInCode } from '../../domain/vin-in-text.ts';

export interface ScanDialogProps {
  onVin: (vin: string) => void;
  onClose: () => void;
  /** Gets the focus when the dialog closes. */
  field: RefObject<HTMLInputElement | null>;
}

/** Mounted only while it is open. */
export function ScanDialog(props: ScanDialogProps) {
  const [attempt, setAttempt] = useState(1);
  return <ScanAttempt key={attempt} {...props} onAgain={() => setAttempt(attempt + 1)} />;
}

function ScanAttempt({ onVin, onClose, field, onAgain }: ScanDialogProps & { onAgain: () => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const [canRead, setCanRead] = useState(true);
  const isVisible = useTabVisible();
  const camera = useCamera(isVisible && canRead);
  const stream = camera.state === 'live' ? camera.stream : null;
  const [uncertainVin, setUncertainVin] = useState<string | null>(null);
  const accept = (vin: string) => {
    if ('vibrate' in navigator) navigator.vibrate(50);
    onVin(vin);
    onClose();
  };
  useCodeReader(video, stream !== null, {
    onText: (text) => {
      const read = vinInCode(text);
      if (read?.isCertain) accept(read.vin);
      else if (read) setUncertainVin(read.vin);
    },
    onUnable: () => setCanRead(false),
  });
  const isLate = useIsLate(stream !== null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream;
  }, [stream]);
  const problem = scanProblem(camera.state, canRead);
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={scanCopy.title}
      description={scanCopy.sentence}
      returnFocusTo={field}
      footer={
        <>
          <Button onClick={onClose}>{scanCopy.typeInstead}</Button>
          {problem !== null && problem !== 'none' && (
            <Button variant="solid" onClick={onAgain}>
              {scanCopy.again}
            </Button>
          )}
          {problem === null && uncertainVin !== null && (
            <Button variant="solid" onClick={() => accept(uncertainVin)}>
              {scanCopy.use}
            </Button>
          )}
        </>
      }
    >
      <div className="scan-view" data-live={(problem === null && stream !== null) || undefined}>
        {problem === null ? <video ref={video} autoPlay muted playsInline aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
        {stream && problem === null && <TorchButton stream={stream} />}
      </div>
      <div className="scan-says" role="status">
        {problem !== null && scanCopy.trouble[problem]}
        {problem === null && uncertainVin !== null && (
          <>
            <Vin vin={uncertainVin} /> <p className="muted">{scanCopy.doubtful}</p>
          </>
        )}
        {problem === null &&
          uncertainVin === null &&
          (stream === null ? scanCopy.starting : isLate ? scanCopy.nothingYet : scanCopy.looking)}
      </div>
    </Dialog>
  );
}

const LATE_MS = 10_000;

/** Whether it has been scanning without a result for a while. */
function useIsLate(isLooking: boolean): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = isLooking ? setTimeout(() => setLate(true), LATE_MS) : undefined;
    return () => clearTimeout(timer);
  }, [isLooking]);
  return isLate;
}

function scanProblem(state: ReturnType<typeof useCamera>['state'], canRead: boolean): keyof typeof scanCopy.trouble | null {
  if (state === 'refused' || state === 'none' || state === 'busy') return state;
  return canRead ? null : 'unreadable';
}
