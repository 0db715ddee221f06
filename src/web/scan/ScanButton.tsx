// At the end of the VIN field, where there is a camera: opens the scanner, whose file is fetched as somebody comes near.
import './scan-button.css';
import { ScanBarcode } from 'lucide-react';
import { lazy, type RefObject, Suspense, useState } from 'react';
import { clientCopy } from '../copy/client.ts';
import { scanCopy } from '../copy/scan.ts';
import { toast } from '../ui/toast.ts';

const loadDialog = () => import('./ScanDialog.tsx');
const ScanDialog = lazy(async () => ({ default: (await loadDialog()).ScanDialog }));

const near = () => {
  if (navigator.onLine) loadDialog().catch(() => undefined); // said when it is asked for
};

export function ScanButton({ field, onVin }: { field: RefObject<HTMLInputElement | null>; onVin: (vin: string) => void }) {
  const [isOpen, setOpen] = useState(false);
  const open = () =>
    void loadDialog().then(
      () => setOpen(true),
      () => toast.error(clientCopy.unreachable),
    );
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
