// "Mark as sent" for the ticked titles: one sheet for each recipient, one after the other, which sends its titles in one envelope.
import './send-sheet.css';
import { CircleCheck, CircleMinus, Pencil, Send, X } from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState, useTransition } from 'react';
import type { DeskRow } from '../../../../domain/desk/title-row.ts';
import { useMounted } from '../../../browser/use-mounted.ts';
import { sendCopy } from '../../../copy/envelope/send.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { threadDialogsCopy } from '../../../copy/thread/dialogs.ts';
import { manifestPath, openPrintPage, usePrintChoice } from '../../../parts/sending/print-choice.ts';
import { PaperChips, SendFields } from '../../../parts/sending/SendFields.tsx';
import { type SentHow, useSending } from '../../../parts/sending/use-sending.ts';
import { type SentEnvelope, toastSent, undoSending } from '../../../parts/sending/withdraw-envelope.ts';
import { Button, IconButton, WaitingButton } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { FormAlert } from '../../../ui/feedback/Banner.tsx';
import { SEND_KEYS } from '../../../ui/focus/shortcut-keys.ts';
import { type EnvelopeAnswer, envelopesOf, type LeftOutTitle, type TitlesTo, usePacking } from './use-packing.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { VinEnd } from '../../../ui/text/Vin.tsx';
import { Checkbox } from '../../../ui/inputs/Checkbox.tsx';
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx';
import type { Paper } from '../../../../domain/envelope/papers.ts';
import { papersOfAll, withChange } from '../../../parts/sending/papers-draft.ts';
import { StockNumber } from '../../../ui/text/inline-text.tsx';

const words = sendCopy.shipment;

/** An envelope that was sent, in words, and its manifest, if that is printed. */
type SentWords = { envelope: SentEnvelope; text: string; page: string | null };

interface SendTitlesProps {
  /** The ticked rows at the moment when the sheet was opened. */
  rows: readonly DeskRow[];
  /** The button in the bar that gets the focus after a later envelope. */
  bar: RefObject<HTMLButtonElement | null>;
  /** These rows were sent. */
  onDeselect: (ids: readonly string[]) => void;
  onClose: () => void;
}

export function SendTitles({ rows, bar, onDeselect, onClose }: SendTitlesProps) {
  const [{ envelopes, leftOut }] = useState(() => envelopesOf(rows));
  const [at, setAt] = useState(0);
  const [before, setBefore] = useState<SentWords | null>(null);
  const isMounted = useMounted();
  const cache = useQueryClient();
  const envelope = envelopes[at];
  if (!envelope) return null;
  const isLast = at === envelopes.length - 1;
  return (
    <SendSheet
      key={envelope.to.orgId}
      envelope={envelope}
      no={at + 1}
      count={envelopes.length}
      leftOut={leftOut}
      returnFocusTo={at > 0 ? bar : undefined}
      before={before}
      onUndo={async (sent) => {
        if (await undoSending(cache, sent.envelope)) setBefore((now) => (now === sent ? null : now));
      }}
      onSent={(sent, said) => {
        const { envelope: to, text, page } = said;
        // A toast would cover the buttons of a sheet that stays open.
        if ((isLast && sent.refused === 0) || !isMounted.current)
          toastSent(cache, to, text, page === null ? null : { text: words.manifest, newTab: page });
        else setBefore(said);
        if (page !== null) openPrintPage(page);
        onDeselect(sent.rows.map(({ id }) => id));
      }}
      onNext={() => (isLast ? onClose() : setAt(at + 1))}
      onClose={onClose}
    />
  );
}

interface EnvelopeSheetProps {
  envelope: TitlesTo;
  /** Its number among the envelopes, from 1, and how many there are. */
  no: number;
  count: number;
  leftOut: readonly LeftOutTitle[];
  /** Gets the focus afterwards, instead of what had it before. */
  returnFocusTo: RefObject<HTMLElement | null> | undefined;
  /** What was sent before from these sheets. */
  before: SentWords | null;
  /** Takes back what was sent before. */
  onUndo: (sent: SentWords) => Promise<void>;
  onSent: (sent: EnvelopeAnswer, words: SentWords) => void;
  /** The next envelope, or the end after the last one. */
  onNext: () => void;
  onClose: () => void;
}

function SendSheet({ envelope, no, count, leftOut, returnFocusTo, before, onUndo, onSent, onNext, onClose }: EnvelopeSheetProps) {
  const { name, orgId } = envelope.to;
  const sending = useSending(`${orgId} shipment`);
  const prints = usePrintChoice('manifest');
  const stock = useState(false);
  /** What is being asked about before it is sent. */
  const [question, setQuestion] = useState<SentHow | null>(null);
  const number = useRef<HTMLInputElement>(null);
  const shipment = usePacking(envelope, (sent) => {
    onSent(sent, {
      envelope: { code: sent.code, name },
      text: words.sent(sent.rows.length, sent.rows.length + sent.refused, name),
      page: prints[0] && sent.way !== 'hand' ? manifestPath(sent.code, stock[0]) : null,
    });
    if (sent.refused > 0) return;
    sending.forget();
    onNext();
  });
  const { rows, wasSent, isPending, isHandingOver, failure } = shipment;
  const send = (how: SentHow | null) => {
    if (!how || isPending) return;
    if (rows.length > 1) setQuestion(how);
    else if (rows.length === 1) shipment.send(how);
  };
  const [isUndoing, startUndo] = useTransition();
  const close = () => isPending || onClose();
  const isLast = no === count;
  // Once something was sent, or nothing is left to send, there is nothing to cancel here.
  const goesOn = !isLast && (wasSent || rows.length === 0);
  const ticked = envelope.rows.length + leftOut.length;
  return (
    <Dialog
      open
      onOpenChange={close}
      title={words.title(rows.length, name)}
      description={
        <>
          {count > 1 && <strong className="envelope-of">{words.envelope(no, count)}</strong>} <span>{words.sentence(rows.length)}</span>
        </>
      }
      width="double"
      initialFocus={number}
      {...(returnFocusTo ? { returnFocusTo } : {})}
      note={words.chosen(rows.length, ticked)}
      sendKeys={words.send(rows.length)}
      onSubmit={() => void sending.byCarrier().then(send)}
      footer={
        <>
          <FormAlert>{failure === undefined ? undefined : threadDialogsCopy.failed(words.failed, failure)}</FormAlert>
          <Button onClick={goesOn ? onNext : close}>{goesOn ? words.next : wasSent ? words.close : uiCopy.cancel}</Button>
          <WaitingButton
            type="submit"
            aria-keyshortcuts={SEND_KEYS}
            variant="solid"
            icon={<Send />}
            reason={rows.length === 0 ? words.empty : (sending.noteError ?? null)}
            busy={sending.isReading || (isPending && !isHandingOver)}
          >
            {words.send(rows.length)}
          </WaitingButton>
        </>
      }
    >
      <div className="shipment-inside column">
        {before && (
          <p className="shipment-sent row flow" role="status">
            <CircleCheck />
            <span>{before.text}</span>
            {before.page !== null && (
              <a href={before.page} target="_blank" rel="noopener">
                {words.manifest}
              </a>
            )}
            <Button size="compact" busy={isUndoing} onClick={() => startUndo(() => onUndo(before))}>
              {uiCopy.undo}
            </Button>
          </p>
        )}
        <InsideList shipment={shipment} />
        <LeftOut titles={leftOut} />
      </div>
      {question && (
        // Asks once more, how many and to whom: a wrong tick is seen here, before the envelope goes.
        <ConfirmDialog
          open
          onOpenChange={() => setQuestion(null)}
          title={words.question(rows.length, name)}
          description={words.questionText(rows.length, name, question.way === 'hand')}
          action={words.send(rows.length)}
          variant="solid"
          onConfirm={() => {
            setQuestion(null);
            shipment.send(question);
          }}
        />
      )}
      <div className="shipment-fields column">
        <SendFields
          ref={number}
          sending={sending}
          handedText={words.handedAll(rows.length)}
          isHandingOver={isHandingOver}
          disabled={isPending || sending.isReading || rows.length === 0}
          onHandedOver={() => send(sending.handedOver())}
          noteHint={words.noteHint(name)}
        />
        <PrintManifest count={rows.length} prints={prints} stock={stock} />
      </div>
    </Dialog>
  );
}

/** The ticked titles that do not go into an envelope, each with the reason. */
function LeftOut({ titles }: { titles: readonly LeftOutTitle[] }) {
  if (titles.length === 0) return null;
  return (
    <ul className="dialog-points quiet" aria-label={words.leftOut}>
      {titles.map(({ row, reason }) => (
        <li key={row.id}>
          <CircleMinus />
          <span>
            <strong>{threadCopy.title(row.year, row.make, row.model)}</strong> <VinEnd end={vinEnd(row.vin)} />{' '}
            <span>{words.isLeftOut(reason)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

type Choice = [isChosen: boolean, choose: (isChosen: boolean) => void];

/** Whether the manifest of an envelope is printed, and with the sender's stock numbers, which its recipient reads then. */
function PrintManifest({ count, prints, stock }: { count: number; prints: Choice; stock: Choice }) {
  const id = useId();
  const [isPrinted, setPrinted] = prints;
  const [withStock, setWithStock] = stock;
  return (
    <div className="print-manifest">
      <span className="manifest-sheet" aria-hidden="true">
        <span className="manifest-sheet-code" />
        {[1, 2, 3, 4].map((line) => (
          <span key={line} />
        ))}
      </span>
      <Checkbox label={words.manifest} checked={isPrinted} aria-describedby={id} onChange={({ target }) => setPrinted(target.checked)} />
      <p className="quiet" id={id}>
        {words.manifestHint(count)}
      </p>
      <Checkbox label={words.withStock} checked={withStock} disabled={!isPrinted} onChange={({ target }) => setWithStock(target.checked)} />
    </div>
  );
}

type Shipment = Pick<ReturnType<typeof usePacking>, 'rows' | 'papers' | 'refusals' | 'leaveOut'>;

/** The titles that go into the envelope, numbered as on its manifest, each with its papers. */
function InsideList({ shipment }: { shipment: Shipment }) {
  const { rows, papers, leaveOut } = shipment;
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
          <InsideTitle key={row.id} shipment={shipment} row={row} no={at + 1} onRemove={() => remove(row.id, at)} />
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

type InsideTitleProps = { shipment: Shipment; row: DeskRow; no: number; onRemove: () => void };

function InsideTitle({ shipment, row, no, onRemove }: InsideTitleProps) {
  const [isOpen, setOpen] = useState(false);
  const { vin, year, make, model, stockNumber } = row;
  const six = vinEnd(vin);
  const papers = shipment.papers.of(row.id);
  /** Why it was not sent. */
  const refusal = shipment.refusals.get(row.id);
  return (
    <li className="inside-title">
      <span className="inside-number fine" aria-hidden="true">
        {no}
      </span>
      <div className="inside-words grid-2">
        <p className="inside-vehicle row flow">
          <strong>{threadCopy.title(year, make, model)}</strong>
          {/* "…NG263541": the last eight, which the manifest prints too. */}
          <span className="inside-vin">
            {vin.length > 8 && <span>{'…'}</span>}
            <span>{vin.slice(-8, -6)}</span>
            <VinEnd end={six} />
          </span>
          {stockNumber !== '' && <StockNumber>{stockNumber}</StockNumber>}
        </p>
        <div className="inside-papers row quiet">
          <span>{sendCopy.paperList(papers)}</span>
          <IconButton
            label={words.papersOf(six)}
            icon={<Pencil />}
            size="compact"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          />
        </div>
        {isOpen && (
          <PaperChips label={words.papersOf(six)} hidesLabel papers={papers} onChange={(next) => shipment.papers.change(row.id, next)} />
        )}
        {refusal !== undefined && <p className="inside-refusal">{refusal}</p>}
      </div>
      <IconButton className="inside-remove" label={words.leaveOut(six)} icon={<X />} size="compact" onClick={onRemove} />
    </li>
  );
}
