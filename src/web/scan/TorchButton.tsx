// Toggles the camera's torch, if it has one.
import { Flashlight } from 'lucide-react';
import { useState } from 'react';
import { scanCopy } from '../copy/scan.ts';
import { Button } from '../ui/buttons/Button.tsx';

/** The capability is `true` or a list of possible values, depending on the browser. TypeScript's DOM types lack it. */
type WithTorch<T> = T & { torch?: boolean | boolean[] };

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
    <Button className="scan-torch" size="compact" icon={<Flashlight aria-hidden="true" />} aria-pressed={isOn} onClick={toggle}>
      {scanCopy.light}
    </Button>
  );
}
