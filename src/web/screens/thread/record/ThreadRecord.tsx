// The printed record of a thread. Rendered only while the page is being printed, in place of the screen.
import './record.css';
import { FileText } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import type {
  CompletedThread,
  Contested,
  LiveThread,
  StakeView,
  UpdateView,
  Whereabouts,
} from '../../../../domain/thread/view/view-types.ts';
import { usePrintedAt } from '../../../browser/use-printed-at.ts';
import { recordCopy } from '../../../copy/thread/record.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { useViewer } from '../../../data/session/session.ts';
import { formatDay, formatMiles, formatMoment, formatStamp, today } from '../../../ui/text/format-time.ts';
import { Vin } from '../../../ui/text/Vin.tsx';
import type { FactRow } from '../ThreadFrame.tsx';
import { chainCopy } from '../../../copy/chain.ts';
import { NOTHING_ON_ITS_WAY } from '../../../parts/chain/chain-nodes.ts';
import { recordStatus, updateMessage, wayText } from './record-text.ts';
import { threadEventsCopy, timelineCopy } from '../../../copy/thread/events.ts';
import { RedactedText } from '../../../ui/text/inline-text.tsx';
import { answerText, correctedFields, updateDay, updateTag, waitText } from '../updates/update-text.ts';
import type { Timeline } from '../updates/timeline.tsx';

export interface ThreadRecordProps extends Omit<RecordUpdatesProps, 'stakes' | 'contested'> {
  thread: LiveThread | CompletedThread;
  /** The status of the holder in the table: it has the title, or it received it on a day. */
  holderStatus: string;
  /** Shown after VIN, mileage and who opened the thread. The last one is where the title is. */
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
            { name: threadCopy.vehicle.opened, value: recordCopy.openedBy(thread.openedByName, dayOf(thread.createdAt)) },
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

/** The viewer's stake, if its part is complete without its own word. */
const passedStakeIdOf = (thread: LiveThread | CompletedThread): string | null =>
  'ownWord' in thread && !thread.ownWord ? (thread.stakes.find(({ own }) => own)?.id ?? null) : null;

/** Others read the record too, so no status addresses the viewer as "you". */
const withoutViewer = (stake: StakeView): StakeView => ({ ...stake, own: false });

const { columns, nothing } = recordCopy;
const dayOf = (at: number | null) => (at === null ? nothing : formatDay(today(at), 'long'));

type RecordChainProps = Parameters<typeof recordStatus>[2] & { whereabouts: Whereabouts };

/** The chain as a table: name, place, status, and when the title came and left. */
function RecordChain({ whereabouts, ...context }: RecordChainProps) {
  return (
    <section>
      <h2>{threadCopy.chain.heading}</h2>
      <table className="record-chain">
        <thead>
          <tr>
            {Object.entries(columns).map(([key, name]) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {whereabouts.stakes.map((stake) => {
            const { text, hasPaper, since, deliveredAt } = recordStatus(stake, whereabouts, context);
            return (
              <tr key={stake.id} data-holds={hasPaper || undefined}>
                <td>{stake.orderIndex + 1}</td>
                <th scope="row">{stake.orgName}</th>
                <td>{uiCopy.type[stake.orgType]}</td>
                <td>{stake.place ?? (stake.provisional ? chainCopy.notHere : nothing)}</td>
                <td className="record-status">
                  {hasPaper && <FileText />}
                  {text}
                  {since !== null && <div className="record-since">{since}</div>}
                </td>
                <td>{dayOf(stake.confirmedAt)}</td>
                <td>{dayOf(stake.receivedAt)}</td>
                <td>{dayOf(deliveredAt)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}

interface RecordUpdatesProps {
  stakes: readonly StakeView[];
  contested: Contested | null;
  heading: string;
  timeline: Timeline;
  /** The text if there are no updates. */
  emptyText: string;
}

/** All updates except hidden ones, oldest first, with full dates. */
function RecordUpdates({ stakes, contested, heading, timeline, emptyText }: RecordUpdatesProps) {
  const { loaded, hiddenCount, unloadedCount, loadAll } = timeline;
  const loadNow = useEffectEvent(loadAll);
  // The browser lays out the page at once, so updates that are fetched now appear in the next print.
  useEffect(() => void loadNow().catch(() => undefined), []);
  return (
    <section>
      <h2>{heading}</h2>
      {unloadedCount > 0 && <p className="record-left-out">{recordCopy.notRead(unloadedCount)}</p>}
      {loaded.length === 0 && unloadedCount === 0 && <p>{emptyText}</p>}
      <ol className="record-updates">
        {loaded.map((update) => (
          <RecordUpdate key={update.id} update={update} stakes={stakes} contested={contested} />
        ))}
      </ol>
      {hiddenCount > 0 && <p className="record-left-out">{recordCopy.hiddenLeftOut(hiddenCount)}</p>}
    </section>
  );
}

type RecordUpdateProps = { update: UpdateView } & Pick<RecordUpdatesProps, 'stakes' | 'contested'>;

function RecordUpdate({ update, stakes, contested }: RecordUpdateProps) {
  const answer = answerText(update, null, 'long');
  const corrected = update.event?.kind === 'corrected' ? correctedFields(update.event) : [];
  const wait = waitText(update);
  const day = updateDay(update, 'long');
  const way = wayText(update);
  const position = update.authorOrderIndex === null ? timelineCopy.notInThisChain : timelineCopy.position(update.authorOrderIndex + 1);
  return (
    <li>
      <span className="record-when">{formatMoment(update.at)}</span>
      <div>
        <p>
          <strong>{update.authorName}</strong> · {position} · {updateTag(update, contested).text}
          {update.authorInactive && ` · ${uiCopy.completed}`}
          {wait !== null && ` · ${wait}`}
          {day !== null && ` · ${day}`}
        </p>
        <p className="record-message">
          <RedactedText text={updateMessage(update, stakes)} />
        </p>
        {way !== null && <p className="record-message">{way}</p>}
        {corrected.map(({ field, from, to }) => (
          <p key={field} className="record-message">
            {recordCopy.corrected(threadEventsCopy.corrected.fields[field])}
            {field === 'vin' ? <Vin vin={from} /> : <RedactedText text={from} />}
            {recordCopy.correctedTo}
            {field === 'vin' ? <Vin vin={to} /> : <RedactedText text={to} />}
          </p>
        ))}
        {update.note !== '' && (
          <blockquote>
            <RedactedText text={update.note} />
          </blockquote>
        )}
        {answer !== null && (
          <p className="record-answer">
            {answer}
            {update.ackAt !== null && ` · ${formatMoment(update.ackAt)}`}
          </p>
        )}
        {update.ackNote !== '' && (
          <blockquote>
            <RedactedText text={update.ackNote} />
          </blockquote>
        )}
      </div>
    </li>
  );
}

/**
 * Prints a thread's record. Loads all updates first, because the browser's print dialog blocks the page. The record states how many could
 * not be loaded. Waits a frame, so that an open menu closes. `loadAll` fetches the updates that are not loaded yet.
 */
export async function printRecord(loadAll: () => Promise<void>): Promise<void> {
  await loadAll().catch(() => undefined);
  requestAnimationFrame(() => window.print());
}
