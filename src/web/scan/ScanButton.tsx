// The button in the VIN field that opens the scanner, if there is a camera. The dialog is loaded lazily, when the pointer or the focus is
// near.
import './scan-button.css';
import { ScanBarcode } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { scanCopy } from '../copy/scan.ts';
import { useLazyPart } from '../ui/menus/use-lazy-part.ts';

const loadDialog = () => import('./ScanDialog.tsx');
const ScanDialog = lazy(async () => ({ default: (await loadDialog()).ScanDialog }));

export function ScanButton({ field, onVin }: { field: RefObject<HTMLInputElement | null>; onVin: (vin: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { near, want } = useLazyPart(loadDialog);
  const open = () => want(() => setOpen(true));
  return (
    <>
      <button type="button" className="scan-button" aria-label={scanCopy.open} onPointerEnter={near} onFocus={near} onClick={open}>
        <ScanBarcode aria-hidden="true" />
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
