// A manifest on as many sheets as its rows need. All rows are rendered on one sheet first and measured there, before the browser paints.
import './manifest-sheet.css';
import { useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { ShipmentTitle, ShipmentView } from '../../../../api/envelopes.ts';
import { formatShipmentCode } from '../../../../domain/envelope/shipment-code.ts';
import { printCopy } from '../../../copy/envelope/print.ts';
import { ManifestHead, ManifestNextHead } from './ManifestHead.tsx';
import { ManifestTable, paperColumns } from './ManifestTable.tsx';
import { ManifestTail } from './ManifestTail.tsx';
import { paginate } from './paginate.ts';
import { PrintSheet } from './PrintSheet.tsx';
import { SHEET } from './sheet-size.ts';

/** `titles`: those to print. `printedAt`: in ms. */
export interface SheetsProps {
  shipment: ShipmentView;
  titles: readonly ShipmentTitle[];
  withStock: boolean;
  printedAt: number;
}

/** The fonts must be loaded. Measured once: give it a key of what is printed. */
export function ManifestSheets({ shipment, titles, withStock, printedAt }: SheetsProps) {
  const sheets = useRef<HTMLDivElement>(null);
  const [pages, setPages] = useState<number[] | null>(null);
  const papers = useMemo(() => paperColumns(titles), [titles]);
  useLayoutEffect(() => setPages(paginate(measure(sheets.current!))), []);
  const code = formatShipmentCode(shipment.code);
  const counts = pages ?? [titles.length];
  return (
    <div ref={sheets} className="sheets">
      {counts.map((count, at) => {
        const start = counts.slice(0, at).reduce((sum, before) => sum + before, 0);
        const isLast = at === counts.length - 1;
        return (
          <PrintSheet
            key={at}
            name={code}
            about={printCopy.route(shipment.from.name, shipment.to.name)}
            printedAt={printedAt}
            page={at + 1}
            pages={counts.length}
          >
            {at === 0 ? (
              <ManifestHead shipment={shipment} count={titles.length} />
            ) : (
              <ManifestNextHead shipment={shipment} count={titles.length} />
            )}
            <ManifestTable
              rows={titles.slice(start, start + count)}
              papers={papers}
              withStock={withStock}
              totals={isLast ? titles : null}
            />
            {isLast && <ManifestTail note={shipment.note} count={titles.length} />}
          </PrintSheet>
        );
      })}
    </div>
  );
}

/** In mm. A small window shows a smaller sheet. */
function measure(sheets: HTMLElement) {
  const pxPerMm = sheets.querySelector('.sheet-inner')!.getBoundingClientRect().width / SHEET.width;
  const heightOf = (element: Element): number => element.getBoundingClientRect().height / pxPerMm;
  const height = (selector: string): number => heightOf(sheets.querySelector(selector)!);
  const room = SHEET.height - SHEET.foot - SHEET.slack - height('thead');
  return {
    rows: [...sheets.querySelectorAll('tbody > tr')].map(heightOf),
    first: room - height('.manifest-head'),
    next: room - SHEET.nextHead,
    tail: height('tfoot') + height('.manifest-tail'),
  };
}
