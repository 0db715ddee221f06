// At the end of the VIN field, where there is a camera: opens the scanner, whose file is fetched as somebody comes near.
import './scan-button.css';
import { ScanBarcode } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { scanCopy } from '../copy/scan.ts';
import { useLazyPart } from '../ui/menus/use-lazy-part.ts';

const loadDialog = () => import('./ScanDialog.tsx');
const ScanDialog = lazy(async () => ({ default: (await loadDialog()).ScanDialog }));

export function ScanButton({ field, onVin }: { field: RefObject<HTMLInputElement | null>; onVin: (vin: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const { prefetch, whenLoaded } = useLazyPart(loadDialog);
  const open = () => whenLoaded(() => setOpen(true));
  return (
    <>
      <button type="button" className="scan-button" aria-label={scanCopy.open} onPointerEnter={prefetch} onFocus={prefetch} onClick={open}>
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
