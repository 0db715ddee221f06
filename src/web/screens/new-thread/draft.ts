// What the user entered for a new thread, as plain data, and how a decoded VIN changes it.
import * as z from 'zod/mini';
import { orgSummary } from '../../../api/orgs.ts';
import type { Out } from '../../../api/operations.ts';
import { normalizeVin } from '../../../domain/vin.ts';

const VEHICLE_FIELDS = ['year', 'make', 'model'] as const;
export type VehicleField = (typeof VEHICLE_FIELDS)[number];
export type DraftVehicle = NonNullable<Out<'decodeVin'>['vehicle']>;

const draftShape = z.object({
  vin: z.string(),
  year: z.string(),
  mileage: z.string(),
  make: z.string(),
  model: z.string(),
  creatorHasTitle: z.boolean(),
  boughtFrom: z.nullable(orgSummary),
  soldTo: z.nullable(orgSummary),
  /** The fields that the VIN filled in and that were not edited since. */
  fromVin: z.array(z.enum(VEHICLE_FIELDS)),
});
export type Draft = z.output<typeof draftShape>;

export const EMPTY: Draft = {
  vin: '',
  year: '',
  mileage: '',
  make: '',
  model: '',
  creatorHasTitle: false,
  boughtFrom: null,
  soldTo: null,
  fromVin: [],
};

/** Parses a saved draft. Returns an empty one if it cannot be read. */
export function draftFrom(text: string): Draft {
  try {
    return z.parse(draftShape, JSON.parse(text));
  } catch {
    return EMPTY;
  }
}

export const textOf = (draft: Draft): string => JSON.stringify(draft);

/** Clears what the previous VIN filled in. Keeps what was typed. */
export function withVin(draft: Draft, typed: string): Draft {
  const vin = normalizeVin(typed);
  if (vin === draft.vin) return draft;
  const emptied = Object.fromEntries(draft.fromVin.map((field) => [field, '']));
  return { ...draft, ...emptied, vin, fromVin: [] };
}

/** An edited field is no longer replaced by the VIN. */
export function withTyped(draft: Draft, field: VehicleField, text: string): Draft {
  return { ...draft, [field]: text, fromVin: draft.fromVin.filter((filled) => filled !== field) };
}

/** Fills the fields that are empty or came from the previous VIN. Does not set a model if another make was typed. */
export function withVehicle(draft: Draft, vehicle: DraftVehicle): Draft {
  const found = { year: String(vehicle.year), make: vehicle.make, model: vehicle.model };
  const open = (field: VehicleField) => draft[field].trim() === '' || draft.fromVin.includes(field);
  const sameMake = open('make') || draft.make.trim().toLowerCase() === found.make.toLowerCase();
  const fromVin = VEHICLE_FIELDS.filter((field) => open(field) && (field !== 'model' || sameMake));
  return { ...draft, ...Object.fromEntries(fromVin.map((field) => [field, found[field]])), fromVin };
}
