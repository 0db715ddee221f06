// Vehicle data: first from the table that ships with the product, then from the live service for what the table does not contain.
// Failures of the live service are hidden: without an answer the lists are empty, and users type what they see on the car.
import { isDecodable, normalizeVin } from '../../domain/input/read-vin.ts';
import { decodeVin, type DecodedVehicle } from './decode-vin.ts';
import { vehicleTable } from './vehicle-table.ts';
import { createVpicClient } from './vpic.ts';

/** `table`: the maker's patterns for that year; `vpic`: the live service; `guess`: the patterns of a neighbouring year. */
type VehicleSource = 'table' | 'vpic' | 'guess';
type SourcedVehicle = DecodedVehicle & { source: VehicleSource };

export interface VehicleData {
  /** The vehicles that a VIN as typed can mean: none if it is unknown; several, the newest first, if its year is not certain. */
  decode(vin: string): Promise<SourcedVehicle[]>;
  /** Common makes first, then all others, each sorted by name. */
  makes(): Promise<string[]>;
  /** Newest first; with a year only those of that year. */
  models(make: string, year?: number): Promise<string[]>;
}

export interface VehicleDataOptions {
  /** no live service if absent */
  vpicBaseUrl?: string | undefined;
  /** milliseconds since the epoch */
  now?: () => number;
  /** for one attempt at the live service, in milliseconds */
  vpicTimeout?: number;
}

/** The latest model year that can be on the market: the year after next. `now` in milliseconds since the epoch. */
export const latestModelYear = (now: number): number => new Date(now).getUTCFullYear() + 2;

export function createVehicleData({ vpicBaseUrl, now = Date.now, vpicTimeout = 3_000 }: VehicleDataOptions): VehicleData {
  const vpic = vpicBaseUrl === undefined ? null : createVpicClient({ baseUrl: vpicBaseUrl, timeout: vpicTimeout, now });

  return {
    async decode(typed) {
      const vin = normalizeVin(typed);
      const known = decodeVin(vin, latestModelYear(now())).map(
        ({ exact, ...vehicle }): SourcedVehicle => ({ ...vehicle, source: exact ? 'table' : 'guess' }),
      );
      // The live service tells one year even where two are possible.
      if (known[0]?.source === 'table' || known.length > 1) return known;
      const live = isDecodable(vin) ? await vpic?.decode(vin) : null;
      return live ? [{ ...live, source: 'vpic' }] : known;
    },
    async makes() {
      return makes().map((make) => make.name);
    },
    async models(make, year) {
      const known = modelsOf(make, year);
      return known.length > 0 || make.trim() === '' ? known : ((await vpic?.models(make.trim())) ?? []);
    },
  };
}

interface Make {
  name: string;
  /** whether it is on the short list of common makes */
  common: boolean;
}

/** Every make of cars, trucks and multipurpose vehicles: the common ones first, then the others, each sorted by name. */
export const makes = (): Make[] =>
  vehicleTable()
    .makes()
    .map(({ name, common }) => ({ name, common: common === 1 }));

/** The models of a make (in any case), newest first; with a year only those of that year. Empty for an unknown make. */
export const modelsOf = (make: string, year?: number): string[] => vehicleTable().models(make.trim(), year ?? null);
