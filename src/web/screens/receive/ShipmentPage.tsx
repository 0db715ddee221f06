// /receive/{code}: a shipment.
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isMissing } from '../../data/api-error.ts';
import { shipmentQuery } from '../../data/queries.ts';
import { Loading, SkeletonCard } from '../../ui/feedback/Skeleton.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { NotFound } from '../NotFound.tsx';
import { SentShipment } from './sent/SentShipment.tsx';

export function ShipmentPage() {
  const { code } = useParams({ from: '/member/receive/$code' });
  const { data, error, refetch } = useQuery(shipmentQuery(code));
  if (isMissing(error)) return <NotFound />;
  if (data) return <SentShipment shipment={data} />;
  return error ? (
    <LoadFailure onRetry={() => void refetch()} />
  ) : (
    <div>
      <Loading>
        <SkeletonCard lines={6} />
      </Loading>
    </div>
  );
}
