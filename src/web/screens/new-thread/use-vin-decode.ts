// Decodes a VIN of 17 characters: the vehicle, those that it can be, or why there is none.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isDecodable } from '../../../domain/input/read-vin.ts';
import { decodeVinQuery } from '../../data/queries.ts';
import type { VehicleFromVin } from './thread-draft.ts';

export type VinDecode =
  | { state: 'idle' | 'reading' | 'unknown' | 'failed' }
  | { state: 'known'; vehicle: VehicleFromVin }
  /** Its year is not certain: the person chooses. */
  | { state: 'several'; choices: readonly VehicleFromVin[]; choose: (vehicle: VehicleFromVin) => void };

export function useVinDecode(vin: string): VinDecode {
  const [chosen, setChosen] = useState<VehicleFromVin | null>(null);
  const { data, isFetching, isError } = useQuery({ ...decodeVinQuery(vin), enabled: isDecodable(vin) });
  if (!isDecodable(vin)) return { state: 'idle' };
  if (data?.vehicle) return { state: 'known', vehicle: data.vehicle };
  if (data && data.choices.length > 0) {
    const vehicle = data.choices.find((choice) => choice === chosen);
    return vehicle ? { state: 'known', vehicle } : { state: 'several', choices: data.choices, choose: setChosen };
  }
  if (data) return { state: 'unknown' };
  if (isFetching) return { state: 'reading' };
  return { state: isError ? 'failed' : 'idle' };
}
