// What is typed of a new thread, as plain data, and what a decoded VIN fills in.
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
  /** Filled in by the VIN and not touched since. */
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

/** A draft as it was kept; an empty one where nothing readable was. */
export function draftFrom(text: string): Draft {
  try {
    return z.parse(draftShape, JSON.parse(text));
  } catch {
    return EMPTY;
  }
}

export const textOf = (draft: Draft): string => JSON.stringify(draft);

/** What another VIN had filled in goes with it; what was typed stays. */
export function withVin(draft: Draft, typed: string): Draft {
  const vin = normalizeVin(typed);
  if (vin === draft.vin) return draft;
  const emptied = Object.fromEntries(draft.fromVin.map((field) => [field, '']));
  return { ...draft, ...emptied, vin, fromVin: [] };
}

/** Typed by hand: from then on the VIN has no say in it. */
export function withTyped(draft: Draft, field: VehicleField, text: string): Draft {
  return { ...draft, [field]: text, fromVin: draft.fromVin.filter((filled) => filled !== field) };
}

/** Fills what is empty or came from the VIN before. The model of one make is never set beside another make. */
export function withVehicle(draft: Draft, vehicle: DraftVehicle): Draft {
  const found = { year: String(vehicle.year), make: vehicle.make, model: vehicle.model };
  const open = (field: VehicleField) => draft[field].trim() === '' || draft.fromVin.includes(field);
  const sameMake = open('make') || draft.make.trim().toLowerCase() === found.make.toLowerCase();
  const fromVin = VEHICLE_FIELDS.filter((field) => open(field) && (field !== 'model' || sameMake));
  return { ...draft, ...Object.fromEntries(fromVin.map((field) => [field, found[field]])), fromVin };
}
