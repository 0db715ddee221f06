// The camera's picture with the frame for the code.
import './scan.css';
import { CameraOff } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Scanner } from './use-scanner.ts';

/** `children`: what lies over it. */
export function CameraPicture({ scanner: { video, stream, problem }, children }: { scanner: Scanner; children?: ReactNode }) {
  return (
    <div className="scan-view" data-live={(problem === null && stream !== null) || undefined}>
      {problem === null ? <video ref={video} autoPlay muted playsInline aria-hidden="true" /> : <CameraOff aria-hidden="true" />}
      {children}
    </div>
  );
}
