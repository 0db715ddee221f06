// The rows of one page of a manifest, each with a box for the title and for every paper that should be with it.
import type { ShipmentTitle } from '../../../../api/envelopes.ts';
import { type Paper, PAPERS } from '../../../../domain/envelope/envelope.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { printCopy } from '../../../copy/envelope/print.ts';
import { VinEnd } from '../../../ui/text/Vin.tsx';
import { PenBox } from './PrintSheet.tsx';

const { columns, papers: names, inside, notInside, total } = printCopy.manifest;
const VIN_SHOWN = 8;

/** The columns after the vehicle, in their order. "Other" only if a title has it. */
export const paperColumns = (titles: readonly ShipmentTitle[]): Paper[] =>
  PAPERS.filter((paper) => paper !== 'title' && (paper !== 'other' || titles.some(({ papers }) => papers.includes('other'))));

/** Nothing said means the title alone. */
const holds = ({ papers }: ShipmentTitle, paper: Paper): boolean => (papers.length === 0 ? paper === 'title' : papers.includes(paper));

export interface ManifestTableProps {
  /** Of this page. */
  rows: readonly ShipmentTitle[];
  papers: readonly Paper[];
  withStock: boolean;
  /** Of all pages, on the last one. */
  totals: readonly ShipmentTitle[] | null;
}

export function ManifestTable({ rows, papers, withStock, totals }: ManifestTableProps) {
  return (
    <table className="manifest-table">
      <colgroup>
        <col className="manifest-col-title" />
        <col className="manifest-col-no" />
        <col className="manifest-col-vin" />
        <col />
        {withStock && <col className="manifest-col-stock" />}
        {papers.map((paper) => (
          <col key={paper} className="manifest-col-paper" />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{names.title}</th>
          <th scope="col">{columns.no}</th>
          <th scope="col">{columns.vin}</th>
          <th scope="col">{columns.vehicle}</th>
          {withStock && <th scope="col">{columns.stock}</th>}
          {papers.map((paper) => (
            <th key={paper} scope="col" className="manifest-paper">
              {names[paper]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((title) => (
          <Row key={title.threadId} title={title} papers={papers} withStock={withStock} />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            <td>{totals.filter((title) => holds(title, 'title')).length}</td>
            <td colSpan={withStock ? 4 : 3}>{total}</td>
            {papers.map((paper) => (
              <td key={paper} className="manifest-paper">
                {totals.filter((title) => holds(title, paper)).length}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

function Row({ title, papers, withStock }: { title: ShipmentTitle; papers: readonly Paper[]; withStock: boolean }) {
  const { no, vin, year, make, model, stockNumber } = title;
  const end = vinEnd(vin);
  return (
    <tr>
      <td>{boxOf(title, 'title')}</td>
      <td className="manifest-no">{no}</td>
      <td className="manifest-vin">
        {vin.slice(-VIN_SHOWN, vin.length - end.length)}
        <VinEnd end={end} />
      </td>
      <th scope="row">{`${year} ${make} ${model}`}</th>
      {withStock && <td>{stockNumber}</td>}
      {papers.map((paper) => (
        <td key={paper} className="manifest-paper">
          {boxOf(title, paper)}
        </td>
      ))}
    </tr>
  );
}

const boxOf = (title: ShipmentTitle, paper: Paper) => (holds(title, paper) ? <PenBox name={inside} /> : notInside);
