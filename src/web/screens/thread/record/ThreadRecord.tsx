// The printed record of a thread. Rendered only while the page is being printed, in place of the screen.
import './record.css';
import type { CompletedThread, LiveThread, StakeView } from '../../../../domain/thread/view/view-types.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { recordCopy } from '../../../copy/record.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { useViewer } from '../../../session/session.ts';
import { formatMiles, formatStamp } from '../../../ui/text/format-time.ts';
import { Vin } from '../../../ui/text/Vin.tsx';
import type { FactRow } from '../panels/FactsPanel.tsx';
import { RecordChain } from './RecordChain.tsx';
import { RecordUpdates, type RecordUpdatesProps } from './RecordUpdates.tsx';

export interface ThreadRecordProps extends Omit<RecordUpdatesProps, 'stakes' | 'contested'> {
  thread: LiveThread | CompletedThread;
  /** The status of the holder in the table: it has the title, or it received it on a day. */
  holderStatus: string;
  /** Shown after VIN and mileage. The last one is where the title is. */
  facts: readonly FactRow[];
}

export function ThreadRecord(props: ThreadRecordProps) {
  const printedAt = usePrintedAt();
  return printedAt === null ? null : <Sheet printedAt={printedAt} {...props} />;
}

function Sheet({ printedAt, thread, holderStatus, facts, ...updates }: ThreadRecordProps & { printedAt: number }) {
  const { org } = useViewer();
  const whereabouts = { ...NOTHING_ON_ITS_WAY, ...thread };
  const title = threadCopy.title(thread.year, thread.make, thread.model);
  return (
    <div className="record">
      <div className="record-running" aria-hidden="true">
        <div>
          <span>{title}</span>
          <Vin vin={thread.vin} />
          <span>{uiCopy.brand}</span>
        </div>
      </div>
      <div className="record-sheet">
        <p className="record-kind">{recordCopy.heading}</p>
        <h1>{title}</h1>
        <p className="record-printed">
          {recordCopy.printed(formatStamp(printedAt))}
          {org && ` ${recordCopy.printedFor(org.name)}`}
        </p>
        <dl className="record-facts">
          {[
            { name: threadCopy.vehicle.vin, value: <Vin vin={thread.vin} /> },
            { name: threadCopy.vehicle.mileage, value: formatMiles(thread.mileage) },
            ...facts,
          ].map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        <RecordChain
          whereabouts={{ ...whereabouts, stakes: thread.stakes.map(withoutViewer) }}
          holderStatus={holderStatus}
          passedStakeId={passedStakeIdOf(thread)}
        />
        <RecordUpdates stakes={thread.stakes} contested={whereabouts.contested} {...updates} />
      </div>
    </div>
  );
}

/** A completed view does not have these. */
const NOTHING_ON_ITS_WAY = { transit: null, disputed: null, returning: null, contested: null, expected: null };

/** The viewer's stake, if its part is complete without its own word. */
const passedStakeIdOf = (thread: LiveThread | CompletedThread): string | null =>
  'ownWord' in thread && !thread.ownWord ? (thread.stakes.find(({ own }) => own)?.id ?? null) : null;

/** Others read the record too, so no status addresses the viewer as "you". */
const withoutViewer = (stake: StakeView): StakeView => ({ ...stake, own: false });
