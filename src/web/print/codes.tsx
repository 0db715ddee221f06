// The codes on printed sheets.
import { useMemo } from 'react';
import { code128, qrcode } from 'bwip-js/generic';

/** A QR code of a link, without its quiet zone: four modules around it must stay white. `size` in mm. `name`: the accessible name. */
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

/** In mm. Printers and scanners of any age manage a module of 10 mil. */
const MODULE = 0.264;
const HEIGHT = 6.5;

/**
 * A Code 128, because laser scanners do not read QR codes. Without its quiet zone: ten modules at both sides must stay white. `name`: the
 * accessible name.
 */
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

// Draws a QR code and a Code 128 as paths. The library draws for a canvas, or writes a whole SVG; a path can be an element of the page.

/** `width` and `height`: of the coordinates of `path`, without a quiet zone. */
export type DrawnCode = { width: number; height: number; path: string };

/** A square. Error correction Q: a quarter of it may be unreadable. */
function drawQrCode(text: string): DrawnCode {
  const options = { bcid: 'qrcode', text, eclevel: 'Q', scale: 1 };
  return qrcode<DrawnCode>(options, pathDrawing());
}

/** Its width is the number of its modules, which are one unit wide. */
const drawCode128 = (text: string): DrawnCode => code128<DrawnCode>({ bcid: 'code128', text, scale: 1 }, pathDrawing());

type Drawing = Parameters<typeof qrcode<DrawnCode>>[1];

/** Both codes consist of lines and polygons alone. */
function pathDrawing(): Drawing {
  const drawn: DrawnCode = { width: 0, height: 0, path: '' };
  return {
    init: (width, height) => Object.assign(drawn, { width, height }),
    // A vertical line whose pixels end at `x` if its width is odd, and around it otherwise.
    line: (x, y0, _x1, y1, width) => {
      drawn.path += `M${x - Math.ceil(width / 2)} ${Math.min(y0, y1)}h${width}V${drawn.height}h${-width}Z`;
    },
    polygon: (points) => {
      drawn.path += `M${points.map((point) => point.join(' ')).join('L')}Z`;
    },
    end: () => drawn,
    scale: () => null,
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    hexagon: ignore,
    ellipse: ignore,
    fill: ignore,
    text: ignore,
  };
}

function ignore(): void {}
