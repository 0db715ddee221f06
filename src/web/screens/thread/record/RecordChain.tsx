// The chain as a table: name, place, status, and when the title came and left.
import { FileText } from 'lucide-react';
import type { StakeView, Whereabouts } from '../../../../domain/thread/view/view-types.ts';
import { chainCopy } from '../../../copy/chain.ts';
import { uiCopy } from '../../../copy/ui.ts';
import { recordCopy } from '../../../copy/record.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { formatDay, today } from '../../../ui/text/format-time.ts';
import { type RecordStatus, recordStatus } from './record-status.ts';

const { columns, nothing } = recordCopy;
const dayOf = (at: number | null) => (at === null ? nothing : formatDay(today(at), 'long'));

interface RecordChainProps {
  whereabouts: Whereabouts;
  holderStatus: string;
  passedStakeId: string | null;
}

export function RecordChain({ whereabouts, ...context }: RecordChainProps) {
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
          {whereabouts.stakes.map((stake) => (
            <Row key={stake.id} stake={stake} status={recordStatus(stake, whereabouts, context)} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({ stake, status }: { stake: StakeView; status: RecordStatus }) {
  return (
    <tr data-holds={status.hasPaper || undefined}>
      <td>{stake.orderIndex + 1}</td>
      <th scope="row">{stake.orgName}</th>
      <td>{uiCopy.type[stake.orgType]}</td>
      <td>{stake.place ?? (stake.provisional ? chainCopy.notHere : nothing)}</td>
      <td className="record-status">
        {status.hasPaper && <FileText aria-hidden="true" />}
        {status.text}
        {status.since !== null && <div className="record-since">{status.since}</div>}
      </td>
      <td>{dayOf(stake.confirmedAt)}</td>
      <td>{dayOf(stake.receivedAt)}</td>
      <td>{dayOf(status.deliveredAt)}</td>
    </tr>
  );
}
