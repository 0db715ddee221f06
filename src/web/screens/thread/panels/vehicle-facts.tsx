// The facts below the page's title: VIN, mileage and a tag.
import type { ReactNode } from 'react';
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { formatMiles } from '../../../ui/text/format-time.ts';
import { Vin } from '../../../ui/text/Vin.tsx';

export const vehicleFacts = ({ vin, mileage }: Vehicle, tag: ReactNode): ReactNode[] => [
  <Vin key="vin" vin={vin} copy />,
  <span key="mileage">{formatMiles(mileage)}</span>,
  tag,
];
