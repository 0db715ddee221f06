// The button in the VIN field that opens the scanner, if there is a camera. The dialog is loaded lazily, when the pointer or the focus is
// near.
import './scan-button.css';
import { ScanBarcode } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { scanCopy } from '../../copy/scan.ts';
import { useLazyPart } from '../../ui/menus/LazyMenu.tsx';
import { useHasCamera } from './use-has-camera.ts';

const loadDialog = () => import('./ScanDialog.tsx');
const ScanDialog = lazy(async () => ({ default: (await loadDialog()).ScanDialog }));

interface ScanButtonProps {
  /** Gets the focus when the scanner closes. */
  field: RefObject<HTMLInputElement | null>;
  onVin: (vin: string) => void;
}

export function ScanButton({ field, onVin }: ScanButtonProps) {
  const hasCamera = useHasCamera();
  const [isOpen, setOpen] = useState(false);
  const { prefetch, whenLoaded } = useLazyPart(loadDialog, { opensDialog: true });
  const open = () => whenLoaded(() => setOpen(true));
  if (!hasCamera) return null;
  return (
    <>
      <button
        type="button"
        className="scan-button row"
        aria-label={scanCopy.open}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={open}
      >
        <ScanBarcode />
        {scanCopy.openShort}
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <ScanDialog field={field} onVin={onVin} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
