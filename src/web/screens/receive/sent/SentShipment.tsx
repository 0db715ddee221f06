// A shipment as its sender sees it: what became of each title.
import type { ShipmentView } from '../../../../api/envelopes.ts';
import { receiveCopy } from '../../../copy/envelope/receive.ts';
import { threadCopy } from '../../../copy/thread.ts';
import { Card } from '../../../ui/layout/Card.tsx';
import { PageTitle } from '../../../ui/layout/PageTitle.tsx';
import { LastSix } from '../LastSix.tsx';

export function SentShipment({ shipment: { to, titles } }: { shipment: ShipmentView }) {
  return (
    <>
      <PageTitle title={receiveCopy.envelopeTo(to.name)} />
      <Card>
        <ol>
          {titles.map(({ threadId, vin, year, make, model, result }) => (
            <li key={threadId}>
              <LastSix vin={vin} /> {threadCopy.title(year, make, model)} {result}
            </li>
          ))}
        </ol>
      </Card>
    </>
  );
}
