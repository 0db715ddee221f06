// Decodes VINs and lists the names of makes and models.
import type { Handlers } from './handler.ts';
import type { VehicleData } from '../vehicles/vehicle-data.ts';

export const vehicleHandlers = (vehicles: VehicleData): Pick<Handlers, 'makes' | 'models' | 'decodeVin'> => ({
  makes: async () => ({ names: vehicles.makes() }),
  models: async (_context, { make }) => ({ names: await vehicles.models(make) }),
  decodeVin: async (_context, { vin }) => {
    const possible = await vehicles.decode(vin);
    return possible.length > 1 ? { vehicle: null, choices: possible } : { vehicle: possible[0] ?? null, choices: [] };
  },
});
