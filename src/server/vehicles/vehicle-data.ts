// Vehicle data: first from the table that ships with the product, then from the live service for what the table does not contain.
// Failures of the live service are hidden: without an answer the lists are empty, and users type what they see on the car.
import { isDecodable, normalizeVin } from '../../domain/input/read-vin.ts';
import { latestModelYear } from '../../domain/limits.ts';
import { decodeVin, type DecodedVehicle } from './decode-vin.ts';
import { vehicleTable } from './vehicle-table.ts';
import { createVpicClient } from './vpic.ts';

/** `source`: the maker's patterns for that year, the live service, or the patterns of a neighbouring year. */
type SourcedVehicle = DecodedVehicle & { source: 'table' | 'vpic' | 'guess' };

type VehicleDataOptions = {
  /** no live service if absent */
  vpicBaseUrl?: string | undefined;
  /** milliseconds since the epoch */
  now?: () => number;
  /** for one attempt at the live service, in milliseconds */
  vpicTimeout?: number;
};

export type VehicleData = ReturnType<typeof createVehicleData>;

export function createVehicleData({ vpicBaseUrl, now = Date.now, vpicTimeout = 3_000 }: VehicleDataOptions) {
  const vpic = vpicBaseUrl === undefined ? null : createVpicClient({ baseUrl: vpicBaseUrl, timeout: vpicTimeout, now });

  return {
    /** The vehicles that a VIN as typed can mean: none if it is unknown; several, the newest first, if its year is not certain. */
    async decode(typed: string): Promise<SourcedVehicle[]> {
      const vin = normalizeVin(typed);
      const known = decodeVin(vin, latestModelYear(now())).map(
        ({ exact, ...vehicle }): SourcedVehicle => ({ ...vehicle, source: exact ? 'table' : 'guess' }),
      );
      // The live service tells one year even where two are possible.
      if (known[0]?.source === 'table' || known.length > 1) return known;
      const live = isDecodable(vin) ? await vpic?.decode(vin) : null;
      return live ? [{ ...live, source: 'vpic' }] : known;
    },
    /** The names of all makes of cars, trucks and multipurpose vehicles: the common ones first, then the others, each sorted. */
    makes: (): string[] => makes().map(({ name }) => name),
    /** The models of a make (in any case), newest first. */
    async models(make: string): Promise<string[]> {
      const known = modelsOf(make);
      return known.length > 0 || make.trim() === '' ? known : ((await vpic?.models(make.trim())) ?? []);
    },
  };
}

export const makes = () => vehicleTable().makes();
export const modelsOf = (make: string): string[] => vehicleTable().models(make.trim());
