// A Code 128, because laser scanners do not read QR codes. Without its quiet zone: ten modules at both sides must stay white.
import { useMemo } from 'react';
import { drawCode128 } from './draw-code.ts';

/** In mm. Printers and scanners of any age manage a module of 10 mil. */
const MODULE = 0.264;
const HEIGHT = 6.5;

/** `name`: the accessible name. */
export function Barcode({ text, name }: { text: string; name: string }) {
  const { width, height, path } = useMemo(() => drawCode128(text), [text]);
  return (
    <svg
      className="barcode"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ width: `${width * MODULE}mm`, height: `${HEIGHT}mm` }}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
