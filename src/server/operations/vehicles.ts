// Decodes VINs and lists the names of makes and models.
import type { Handlers } from './handler-types.ts';
import type { VehicleData } from '../vehicles/vehicle-data.ts';

export const vehicleHandlers = (vehicles: VehicleData): Pick<Handlers, 'makes' | 'models' | 'decodeVin'> => ({
  makes: async () => ({ names: await vehicles.makes() }),
  models: async (_context, { make }) => ({ names: await vehicles.models(make) }),
  decodeVin: async (_context, { vin }) => ({ vehicle: await vehicles.decode(vin) }),
});
