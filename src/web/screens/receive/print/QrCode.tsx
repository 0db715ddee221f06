// A QR code of a link, without its quiet zone: four modules around it must stay white.
import { useMemo } from 'react';
import { drawQrCode } from './draw-code.ts';

/** `size` in mm. `name`: the accessible name. */
export function QrCode({ text, size, name }: { text: string; size: number; name: string }) {
  const { width, height, path } = useMemo(() => drawQrCode(text), [text]);
  return (
    <svg
      className="qr-code"
      role="img"
      aria-label={name}
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: `${size}mm`, height: `${size}mm` }}
      shapeRendering="crispEdges"
    >
      <path d={path} fillRule="evenodd" />
    </svg>
  );
}
