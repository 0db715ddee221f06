// The codes on printed sheets.
import { type CSSProperties, useMemo } from 'react';
import { code128, qrcode } from 'bwip-js/generic';
import { printCopy } from '../copy/envelope/print.ts';
import { envelopeLink } from './PrintSheet.tsx';

/**
 * A QR code of the envelope's link, without its quiet zone: four modules around it must stay white. `size` in mm. Error correction Q: a
 * quarter of it may be unreadable.
 */
export function QrCode({ code, size }: { code: string; size: number }) {
  const drawn = useMemo(() => {
    const options = { bcid: 'qrcode', text: envelopeLink(code), eclevel: 'Q', scale: 1 };
    return qrcode<DrawnCode>(options, pathDrawing());
  }, [code]);
  return <Code className="qr-code" name={printCopy.qrName} drawn={drawn} style={{ width: `${size}mm`, height: `${size}mm` }} />;
}

/** In mm. Printers and scanners of any age manage a module of 10 mil. */
const MODULE = 0.264;
const HEIGHT = 6.5;

/** A Code 128, because laser scanners do not read QR codes. Without its quiet zone: ten modules at both sides must stay white. */
export function Barcode({ code }: { code: string }) {
  // Its width is the number of its modules, which are one unit wide.
  const drawn = useMemo(() => code128<DrawnCode>({ bcid: 'code128', text: code, scale: 1 }, pathDrawing()), [code]);
  const style = { width: `${drawn.width * MODULE}mm`, height: `${HEIGHT}mm` };
  return <Code className="barcode" name={printCopy.barcodeName} drawn={drawn} style={style} />;
}

/** `name`: the accessible name. */
function Code({ className, name, drawn, style }: { className: string; name: string; drawn: DrawnCode; style: CSSProperties }) {
  return (
    <svg
      className={className}
      role="img"
      aria-label={name}
      viewBox={`0 0 ${drawn.width} ${drawn.height}`}
      preserveAspectRatio="none"
      style={style}
      shapeRendering="crispEdges"
    >
      <path d={drawn.path} fillRule="evenodd" />
    </svg>
  );
}

// The codes are drawn as paths. The library draws for a canvas, or writes a whole SVG; a path can be an element of the page.

type DrawnCode = {
  /** The width in the coordinates of `path`, without a quiet zone. */
  width: number;
  /** The height in the coordinates of `path`, without a quiet zone. */
  height: number;
  path: string;
};

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
