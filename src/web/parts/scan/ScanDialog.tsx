// "Scan the VIN": the camera's picture with a frame for the code, and a button to type the VIN instead.
import { type RefObject, useState } from 'react';
import { scanCopy } from '../../copy/scan.ts';
import { Button } from '../../ui/Button.tsx';
import { CloseButton, Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Vin } from '../../ui/text/Vin.tsx';
import { CameraPicture, TorchButton, useScanner } from './CodeScanner.tsx';
import { vinInCode } from '../../../domain/input/vin-in-text.ts';

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
  const [uncertainVin, setUncertainVin] = useState<string | null>(null);
  const accept = (vin: string) => {
    if ('vibrate' in navigator) navigator.vibrate(50);
    onVin(vin);
    onClose();
  };
  const scanner = useScanner((text) => {
    const read = vinInCode(text);
    if (read?.isCertain) accept(read.vin);
    else if (read) setUncertainVin(read.vin);
  });
  const { stream, problem, isLate } = scanner;
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={scanCopy.title}
      description={scanCopy.sentence}
      returnFocusTo={field}
      footer={
        <>
          <CloseButton>{scanCopy.typeInstead}</CloseButton>
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
      <CameraPicture scanner={scanner}>{stream && problem === null && <TorchButton stream={stream} />}</CameraPicture>
      <div className="scan-says" role="status">
        {problem !== null && <span>{scanCopy.trouble[problem]}</span>}
        {problem === null && uncertainVin !== null && (
          <>
            <Vin vin={uncertainVin} /> <p className="muted">{scanCopy.doubtful}</p>
          </>
        )}
        {problem === null && uncertainVin === null && (
          <span>{stream === null ? scanCopy.starting : isLate ? scanCopy.nothingYet : scanCopy.looking}</span>
        )}
      </div>
    </Dialog>
  );
}
