// Decodes a VIN of 17 characters: the vehicle, or why there is none.
import { useQuery } from '@tanstack/react-query';
import { isDecodable } from '../../../domain/vin.ts';
import { decodeVinQuery } from '../../data/queries.ts';
import type { VehicleFromVin } from './thread-draft.ts';

export type VinDecode = { state: 'idle' | 'reading' | 'unknown' | 'failed' } | { state: 'known'; vehicle: VehicleFromVin };

export function useVinDecode(vin: string): VinDecode {
  const { data, isFetching, isError } = useQuery({ ...decodeVinQuery(vin), enabled: isDecodable(vin) });
  if (!isDecodable(vin)) return { state: 'idle' };
  if (data) return data.vehicle ? { state: 'known', vehicle: data.vehicle } : { state: 'unknown' };
  if (isFetching) return { state: 'reading' };
  return { state: isError ? 'failed' : 'idle' };
}
