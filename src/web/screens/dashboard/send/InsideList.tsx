// The titles that go into an envelope, numbered as on its manifest, each with its papers.
import { Pencil, X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import type { Paper } from '../../../../domain/envelope/envelope.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { papersOfAll, withChange } from '../../../parts/sending/papers-draft.ts';
import { PaperChips } from '../../../parts/sending/SendFields.tsx';
import { IconButton } from '../../../ui/Button.tsx';
import { StockNumber } from '../../../ui/text/StockNumber.tsx';
import { VinEnd } from '../../../ui/text/Vin.tsx';
import type { usePacking } from './use-packing.ts';

const words = sendCopy.shipment;

type Shipment = Pick<ReturnType<typeof usePacking>, 'rows' | 'papers' | 'refusals' | 'leaveOut'>;

export function InsideList({ shipment: { rows, papers, refusals, leaveOut } }: { shipment: Shipment }) {
  const list = useRef<HTMLOListElement>(null);
  const paperCount = rows.reduce((count, { id }) => count + papers.of(id).length, 0);
  const remove = (id: string, at: number) => {
    // The button leaves with its row. The focus goes to the next one, or to the one before.
    const others = [...(list.current?.querySelectorAll<HTMLElement>('.inside-remove') ?? [])].toSpliced(at, 1);
    (others[at] ?? others.at(-1))?.focus();
    leaveOut(id);
  };
  return (
    <section>
      <h3 className="inside-heading">
        {words.inside} <span>{words.insideCount(rows.length, paperCount)}</span>
      </h3>
      {rows.length > 1 && <PapersOfAll rows={rows} papers={papers} />}
      <ol className="inside" aria-label={words.inside} ref={list}>
        {rows.map((row, at) => (
          <InsideTitle
            key={row.id}
            row={row}
            no={at + 1}
            papers={papers.of(row.id)}
            refusal={refusals.get(row.id)}
            onChange={(next) => papers.change(row.id, next)}
            onRemove={() => remove(row.id, at)}
          />
        ))}
      </ol>
    </section>
  );
}

/** The papers of all titles at once. One that is with some of them is mixed, and is ticked for all first. */
function PapersOfAll({ rows, papers }: Pick<Shipment, 'rows' | 'papers'>) {
  const { common, mixed } = papersOfAll(rows.map(({ id }) => papers.of(id)));
  const change = (next: readonly Paper[]) => {
    for (const { id } of rows) papers.change(id, withChange(papers.of(id), common, next));
  };
  return (
    <div className="inside-all">
      <PaperChips label={words.papersOfAll(rows.length)} papers={common} mixed={mixed} onChange={change} />
    </div>
  );
}

interface InsideTitleProps {
  row: DeskRow;
  no: number;
  papers: readonly Paper[];
  /** Why it was not sent. */
  refusal: string | undefined;
  onChange: (papers: Paper[]) => void;
  onRemove: () => void;
}

function InsideTitle({ row, no, papers, refusal, onChange, onRemove }: InsideTitleProps) {
  const [isOpen, setOpen] = useState(false);
  const { vin, year, make, model, stockNumber } = row;
  const six = vinEnd(vin);
  return (
    <li className="inside-title">
      <span className="inside-number" aria-hidden="true">
        {no}
      </span>
      <div className="inside-words">
        <p className="inside-vehicle">
          <strong>{threadCopy.title(year, make, model)}</strong>
          <VinTail vin={vin} />
          {stockNumber !== '' && <StockNumber>{stockNumber}</StockNumber>}
        </p>
        <div className="inside-papers">
          <span>{sendCopy.paperList(papers)}</span>
          <IconButton
            label={words.papersOf(six)}
            icon={<Pencil />}
            size="compact"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        {isOpen && <PaperChips label={words.papersOf(six)} hidesLabel papers={papers} onChange={onChange} />}
        {refusal !== undefined && <p className="inside-refusal">{refusal}</p>}
      </div>
      <IconButton className="inside-remove" label={words.leaveOut(six)} icon={<X />} size="compact" onClick={onRemove} />
    </li>
  );
}

/** "…NG263541": the last eight, which the manifest prints too. */
function VinTail({ vin }: { vin: string }) {
  return (
    <span className="inside-vin">
      {vin.length > 8 && <span>{'…'}</span>}
      <span>{vin.slice(-8, -6)}</span>
      <VinEnd end={vinEnd(vin)} />
    </span>
  );
}
