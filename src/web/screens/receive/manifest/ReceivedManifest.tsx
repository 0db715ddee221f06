// The manifest with its ticks, in the order of the printed one, so that both can be compared line by line. Rows never move.
import { memo } from 'react';
import type { EnvelopeTitle, EnvelopeView } from '../../../../api/envelopes.ts';
import { vinEnd } from '../../../../domain/vin.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Tag } from '../../../ui/text/Tag.tsx';
import { useNow } from '../../../ui/text/Time.tsx';
import { VisuallyHidden } from '../../../ui/text/inline-text.tsx';
import { useStableCallback } from '../../../ui/use-stable-callback.ts';
import { LastSix, mayUndo, Tick, UndoButton, WrongButton } from '../ReceiveParts.tsx';
import { isLeft, type ManifestTally, type RowState } from '../session/known-titles.ts';

const { manifest: words } = receiveCopy;

interface ReceivedManifestProps {
  shipment: EnvelopeView;
  tally: ManifestTally;
  refusals: ReadonlyMap<string, string>;
  /** The title that was taken last. */
  lastId: string | null;
  /** Somebody asked to finish: what is left is shown as missing. */
  asMissing: boolean;
  isReporting: boolean;
  onTick: (title: EnvelopeTitle) => void;
  onUndo: (title: EnvelopeTitle) => void;
  onWrong: (title: EnvelopeTitle) => void;
  onFinish: () => void;
}

const COLUMNS: readonly { name: keyof typeof words.columns; isHidden?: true; className?: string }[] = [
  { name: 'no' },
  { name: 'state', isHidden: true },
  { name: 'six' },
  { name: 'vehicle' },
  { name: 'stock', className: 'manifest-stock quiet' },
  { name: 'papers', className: 'manifest-papers quiet' },
  { name: 'actions', isHidden: true },
];

export function ReceivedManifest(props: ReceivedManifestProps) {
  const { shipment, tally, refusals, lastId, asMissing, onTick, onUndo, onWrong } = props;
  const { columns } = words;
  const tick = useStableCallback(onTick);
  const undo = useStableCallback(onUndo);
  const wrong = useStableCallback(onWrong);
  return (
    <Card as="section" className="manifest" aria-label={words.name}>
      <div className="manifest-top flow">
        <p className="manifest-count">
          <strong>{tally.received}</strong>
          <span>{words.of(shipment.titles.length)}</span>
          {tally.here > 0 && <span className="manifest-here">{words.here(tally.here)}</span>}
        </p>
        <span className="quiet">{words.order}</span>
        <TallyBar tally={tally} asMissing={asMissing} />
      </div>
      <table className="manifest-table">
        <thead>
          <tr>
            {COLUMNS.map(({ name, isHidden, className }) => (
              <th key={name} scope="col" className={className}>
                {isHidden ? <VisuallyHidden>{columns[name]}</VisuallyHidden> : columns[name]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shipment.titles.map((title, at) => (
            <ManifestLine
              key={title.threadId}
              title={title}
              state={tally.states[at]!}
              refusal={refusals.get(title.updateId)}
              isLast={title.threadId === lastId}
              asMissing={asMissing}
              onTick={tick}
              onUndo={undo}
              onWrong={wrong}
            />
          ))}
        </tbody>
      </table>
      <Foot {...props} />
    </Card>
  );
}

interface ManifestLineProps extends Pick<ReceivedManifestProps, 'asMissing' | 'onTick' | 'onUndo' | 'onWrong'> {
  title: EnvelopeTitle;
  state: RowState;
  refusal: string | undefined;
  isLast: boolean;
}

/** Memoized: each scan renders the page again, and changes one line. */
const ManifestLine = memo(function ManifestLine(props: ManifestLineProps) {
  const { title, state, refusal, isLast, asMissing, onTick, onUndo, onWrong } = props;
  const now = useNow();
  const six = vinEnd(title.vin);
  const shown = asMissing && state === 'open' ? 'missing' : state;
  return (
    <tr data-state={shown} data-last={isLast || undefined}>
      <td className="manifest-no quiet">{title.no}</td>
      <td className="manifest-tick">
        <Tick state={shown} named />
      </td>
      <td>
        <LastSix vin={title.vin} />
      </td>
      <td className="manifest-vehicle">{threadCopy.title(title.year, title.make, title.model)}</td>
      <td className="manifest-stock quiet" translate="no">
        {title.stockNumber}
      </td>
      <td className="manifest-papers quiet">
        {refusal === undefined ? <Papers title={title} state={shown} /> : <span className="manifest-refusal">{refusal}</span>}
      </td>
      <td className="manifest-act">
        {isLeft(state) && (
          <Button size="compact" variant={shown === 'missing' ? 'outline' : 'ghost'} onClick={() => onTick(title)}>
            <span>
              {words.tick.before}
              <VisuallyHidden>{six} </VisuallyHidden>
              {words.tick.after}
            </span>
          </Button>
        )}
        {mayUndo(state, title, now) && <UndoButton vin={title.vin} size="compact" variant="ghost" onClick={() => onUndo(title)} />}
        <WrongButton title={title} state={state} onWrong={onWrong} />
      </td>
    </tr>
  );
});

function Papers({ title, state }: { title: EnvelopeTitle; state: RowState }) {
  if (state === 'missing') return <Tag tone="red">{words.missing}</Tag>;
  if (state === 'waiting') return <span className="manifest-says">{receiveCopy.last.waiting}</span>;
  if (state === 'kept') return <span className="manifest-says">{words.kept}</span>;
  if (state === 'unkept') return <Tag tone="gold">{words.unkept}</Tag>;
  if (state === 'other' && title.result !== 'waiting' && title.result !== 'received' && title.result !== 'missing')
    return <Tag>{words[title.result]}</Tag>;
  return <span>{receiveCopy.papers(title.papers)}</span>;
}

function Foot({ shipment, tally, asMissing, isReporting, onFinish }: ReceivedManifestProps) {
  const left = tally.left.length;
  const says = left === 0 ? words.allIn : asMissing ? words.left(left) : words.leftYet(left);
  return (
    <div className="manifest-foot row flow quiet">
      <p>
        <strong>{says}</strong> {asMissing && left > 0 && <span>{words.told(shipment.from.name, left)}</span>}
        {left === 0 && tally.here > 0 && <span>{words.allInHere(tally.here)}</span>}
      </p>
      <Button variant={left === 0 || asMissing ? 'solid' : 'outline'} busy={isReporting} onClick={onFinish}>
        {asMissing && left > 0 ? words.reportAndFinish(left) : words.finish}
      </Button>
    </div>
  );
}

/** With more titles, the parts would be too thin to tell apart. */
const PARTS_MAX = 40;

/** "11 of 12 received", and a bar with one part for each title. `asMissing`: what is left is shown as missing. */
export function TallyBar({ tally, asMissing = false }: { tally: ManifestTally; asMissing?: boolean }) {
  const { states, received, missing, here } = tally;
  const isWhole = states.length > PARTS_MAX;
  return (
    <span className="tally-bar" role="img" aria-label={words.bar(received, states.length, missing, here)} data-whole={isWhole || undefined}>
      {isWhole ? (
        <span style={{ width: `${(100 * received) / states.length}%` }} data-state="in" />
      ) : (
        states.map((state, at) => <span key={at} data-state={asMissing && state === 'open' ? 'missing' : state} />)
      )}
    </span>
  );
}
