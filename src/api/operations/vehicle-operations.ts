// The operations on vehicle data.
import * as z from 'zod/mini';
import { VIN_LENGTH } from '../../domain/limits.ts';
import { line } from '../text-input.ts';
import { vin } from '../threads.ts';
import { emptyObject, queryRow } from './operation.ts';

/** `make` and `model` are empty if only the year is known. */
const vehicle = z.object({ year: z.int(), make: z.string(), model: z.string() });
const names = z.object({ names: z.array(z.string()) });

export const vehicleOperations = {
  makes: queryRow({ who: 'user', summary: 'List makes, the common ones first', refreshedBy: [], in: emptyObject, out: names }),
  models: queryRow({
    who: 'user',
    summary: 'List models of a make, newest first',
    refreshedBy: [],
    in: z.object({ make: line(100) }),
    out: names,
  }),
  decodeVin: queryRow({
    who: 'user',
    summary: 'Get year, make and model of a 17-character VIN: null if unknown, several choices if its year is not certain',
    refreshedBy: [],
    in: z.object({ vin: vin.check(z.length(VIN_LENGTH, 'Only a VIN of 17 characters can be decoded.')) }),
    out: z.object({ vehicle: z.nullable(vehicle), choices: z.array(vehicle) }),
  }),
};
