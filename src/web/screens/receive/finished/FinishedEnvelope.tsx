// An envelope that is received: the counts, what is missing, what was not expected, and what came. Printed, it is the receipt.
import './finished.css';
import type { ReactNode } from 'react';
import { CloudOff, Undo2 } from 'lucide-react';
import type { EnvelopeTitle, EnvelopeView } from '../../../../api/envelopes.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { IconButton, LinkButton } from '../../../ui/Button.tsx';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Card, CardHeader, SectionCard } from '../../../ui/layout/Card.tsx';
import { formatClock } from '../../../ui/text/format-time.ts';
import { Count, type Tone } from '../../../ui/text/Tag.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { WithBold } from '../../../ui/text/inline-text.tsx';
import { ClaimButton, LastSix, mayUndo, ThreadButton, Tick, WrongButton } from '../ReceiveParts.tsx';
import { foundWords, mayWriteTo, undoUntil } from '../pad/scan-words.ts';
import { isHere, isTicked, type ManifestTally } from '../session/known-titles.ts';
import type { Extra } from '../../../parts/scan-queue/kept-scans.ts';

const { done: words, last: lastCopy } = receiveCopy;

interface FinishedEnvelopeProps {
  shipment: EnvelopeView;
  tally: ManifestTally;
  extras: readonly Extra[];
  refusals: ReadonlyMap<string, string>;
  onUndo: (title: EnvelopeTitle) => void;
  onWrong: (title: EnvelopeTitle) => void;
}

export function FinishedEnvelope({ shipment, tally, extras, refusals, onUndo, onWrong }: FinishedEnvelopeProps) {
  const now = useNow();
  const { name } = shipment.from;
  const lines = shipment.titles.map((title, at) => ({ title, state: tally.states[at]! }));
  const received = lines.filter(({ state }) => isTicked(state) && !isHere(state));
  const here = lines.filter(({ state }) => isHere(state));
  const missing = lines.filter(({ state }) => state === 'missing');
  const others = lines.filter(({ state }) => state === 'other');
  const until = undoUntil(shipment.titles, now);
  const toldAt = Math.max(...missing.map(({ title }) => title.answeredAt ?? 0));
  if (lines.every(({ title }) => title.result === 'withdrawn'))
    return <Banner tone="grey" icon={<Undo2 />} title={words.withdrawn.title} text={words.withdrawn.sentence(name, lines.length)} />;
  return (
    <>
      <Card className="done-counts">
        <DoneCount
          sign={<Tick state={tally.received > 0 ? 'in' : 'open'} size="large" />}
          text={words.counts.received(tally.received)}
          note={here.length > 0 ? words.notAllReceived(here.length) : words.receivedWhy}
        />
        <DoneCount
          sign={<Tick state={missing.length > 0 ? 'missing' : 'open'} size="large" />}
          text={words.counts.missing(missing.length)}
          note={missing.length > 0 ? words.missingWhy(name, formatClock(toldAt)) : words.noneMissing}
        />
        <DoneCount
          sign={<Tick state="extra" size="large" />}
          text={words.counts.notExpected(extras.length)}
          note={extras.length > 0 ? words.notExpectedWhy : words.noneNotExpected}
        />
      </Card>
      <DoneList title={words.notSent} count={here.length} tone="gold">
        <li className="done-here">
          <CloudOff />
          <p>{here.every(({ state }) => state === 'kept') ? words.notSentWhy(here.length) : receiveCopy.unkept.sentence}</p>
        </li>
        {here.map(({ title, state }) => (
          <DoneRow key={title.threadId} sign={<Tick state={state} named />} title={title} no={title.no}>
            <p>{state === 'kept' || state === 'unkept' ? receiveCopy.manifest[state] : lastCopy.waiting}</p>
            <IconButton size="compact" label={lastCopy.undoOf(vinEnd(title.vin))} icon={<Undo2 />} onClick={() => onUndo(title)} />
          </DoneRow>
        ))}
      </DoneList>
      <DoneList title={words.missing} count={missing.length} tone="red">
        {missing.map(({ title }) => (
          <DoneRow key={title.threadId} sign={<Tick state="missing" />} title={title} no={title.no}>
            <p>
              <WithBold text={words.missingSentence(name)} bold={words.missingBold} />
            </p>
            <ThreadButton variant="ghost" threadId={title.threadId} />
            <ClaimButton threadId={title.threadId} name={name} />
          </DoneRow>
        ))}
      </DoneList>
      <DoneList title={words.notExpected} count={extras.length}>
        {extras.map((extra) => (
          <ExtraRow key={extra.id} extra={extra} now={now} />
        ))}
      </DoneList>
      <DoneList title={words.others} count={others.length}>
        {others.map(({ title }) => (
          <DoneRow key={title.threadId} sign={<Tick state="other" />} title={title} no={title.no}>
            <p>{title.result in receiveCopy.manifest ? receiveCopy.manifest[title.result as 'disputed'] : ''}</p>
            <ThreadButton variant="ghost" threadId={title.threadId} />
          </DoneRow>
        ))}
      </DoneList>
      {received.length > 0 && (
        <SectionCard
          title={words.receivedTitle}
          note={<Count value={tally.received} tone="green" />}
          actions={until !== null && <span className="quiet done-until">{words.undoUntil(formatClock(until))}</span>}
        >
          <ul className="done-received">
            {received.map(({ title, state }) => (
              <li key={title.threadId}>
                <Tick state={state} named />
                <LastSix vin={title.vin} />
                <span className="done-vehicle">
                  <span>{threadCopy.title(title.year, title.make, title.model)}</span>
                  {refusals.has(title.updateId) && <span className="manifest-refusal">{refusals.get(title.updateId)}</span>}
                </span>
                <span className="done-stock quiet" translate="no">
                  {title.stockNumber}
                </span>
                {mayUndo(state, title, now) && (
                  <IconButton size="compact" label={lastCopy.undoOf(vinEnd(title.vin))} icon={<Undo2 />} onClick={() => onUndo(title)} />
                )}
                <WrongButton title={title} state={state} onWrong={onWrong} />
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
    </>
  );
}

function DoneCount({ sign, text, note }: { sign: ReactNode; text: string; note: string }) {
  return (
    <div>
      {sign}
      <p>
        <strong>{text}</strong>
        <span className="quiet">{note}</span>
      </p>
    </div>
  );
}

function DoneList({ title, count, tone = 'grey', children }: { title: string; count: number; tone?: Tone; children: ReactNode }) {
  if (count === 0) return null;
  return (
    <Card as="section" aria-label={title}>
      <CardHeader title={title} note={<Count value={count} tone={tone} />} />
      <ul className="done-list">{children}</ul>
    </Card>
  );
}

interface DoneRowProps {
  sign: ReactNode;
  /** Null if only the end of the VIN is known. */
  title: Pick<EnvelopeTitle, 'vin' | 'year' | 'make' | 'model' | 'stockNumber'> | null;
  vin?: string;
  /** On the manifest. */
  no?: number;
  /** The sentence, then the buttons. */
  children: ReactNode;
}

function DoneRow({ sign, title, vin = title?.vin ?? '', no, children }: DoneRowProps) {
  return (
    <li>
      {sign}
      <p className="done-title">
        <LastSix vin={vin} />
        {title && <strong>{threadCopy.title(title.year, title.make, title.model)}</strong>}
        {title && title.stockNumber !== '' && (
          <span className="done-stock quiet" translate="no">
            {title.stockNumber}
          </span>
        )}
        {no !== undefined && <span className="muted">{words.no(no)}</span>}
      </p>
      {children}
    </li>
  );
}

function ExtraRow({ extra, now }: { extra: Extra; now: number }) {
  const { id, title, isFound } = extra;
  const { text, bold } = foundWords(extra, now);
  const neighbor = mayWriteTo(title);
  const sentence = <p>{isFound ? <WithBold text={text} bold={bold} /> : lastCopy.waiting}</p>;
  return (
    <DoneRow sign={<Tick state="extra" />} title={title} vin={title?.vin ?? id}>
      {title ? <span>{sentence}</span> : sentence}
      {title && <ThreadButton variant="ghost" threadId={title.threadId} />}
      {title && neighbor !== null && (
        <LinkButton variant="tinted" to="/t/$threadId" params={{ threadId: title.threadId }} state={{ opens: 'postUpdate' }}>
          {words.write(neighbor)}
        </LinkButton>
      )}
    </DoneRow>
  );
}
