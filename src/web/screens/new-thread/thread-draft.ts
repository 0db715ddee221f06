// What the user entered for a new thread, as plain data, and how a decoded VIN changes it.
import * as z from 'zod/mini';
import { orgSummary } from '../../../api/orgs.ts';
import { normalizeVin } from '../../../domain/input/read-vin.ts';
import { VEHICLE_FIELDS, type VehicleField, type VehicleFromVin } from '../../parts/vehicle/VehicleRefusalAlert.tsx';

const draftSchema = z.object({
  vin: z.string(),
  year: z.string(),
  mileage: z.string(),
  make: z.string(),
  model: z.string(),
  creatorHasTitle: z.boolean(),
  boughtFrom: z.nullable(orgSummary),
  soldTo: z.nullable(orgSummary),
  stockNumber: z._default(z.string(), ''),
  /** YYYY-MM-DD, or empty. */
  dealOn: z._default(z.string(), ''),
  /** The fields that the VIN filled in and that were not edited since. */
  fromVin: z.array(z.enum(VEHICLE_FIELDS)),
});
export type ThreadDraft = z.output<typeof draftSchema>;

export const EMPTY_DRAFT: ThreadDraft = {
  vin: '',
  year: '',
  mileage: '',
  make: '',
  model: '',
  creatorHasTitle: false,
  boughtFrom: null,
  soldTo: null,
  stockNumber: '',
  dealOn: '',
  fromVin: [],
};

/** For the next car of the same sale: the seller and the day stay. */
export const nextDraft = ({ boughtFrom, dealOn }: ThreadDraft): ThreadDraft => ({ ...EMPTY_DRAFT, boughtFrom, dealOn });

/** Nothing of the next car is typed yet. */
export const isUntouched = (draft: ThreadDraft): boolean => serializeThreadDraft(nextDraft(draft)) === serializeThreadDraft(draft);

/** The cars that left the form for the next one before they were created. Returns none if they cannot be read. */
export function parseSetAside(text: string): ThreadDraft[] {
  try {
    return z.parse(z.array(draftSchema), JSON.parse(text));
  } catch {
    return [];
  }
}

/** Empty for none. */
export const serializeSetAside = (drafts: readonly ThreadDraft[]): string => (drafts.length === 0 ? '' : JSON.stringify(drafts));

/** Parses a saved draft. Returns an empty one if it cannot be read. */
export function parseThreadDraft(text: string): ThreadDraft {
  try {
    return z.parse(draftSchema, JSON.parse(text));
  } catch {
    return EMPTY_DRAFT;
  }
}

export const serializeThreadDraft = (draft: ThreadDraft): string => JSON.stringify(draft);

/** Clears what the previous VIN filled in. Keeps what was typed. */
export function withVin(draft: ThreadDraft, typed: string): ThreadDraft {
  const vin = normalizeVin(typed);
  if (vin === draft.vin) return draft;
  const cleared = Object.fromEntries(draft.fromVin.map((field) => [field, '']));
  return { ...draft, ...cleared, vin, fromVin: [] };
}

/** An edited field is no longer replaced by the VIN. */
export function withTypedField(draft: ThreadDraft, field: VehicleField, text: string): ThreadDraft {
  return { ...draft, [field]: text, fromVin: draft.fromVin.filter((filled) => filled !== field) };
}

/** Fills the fields that the VIN tells and that are empty or came from the previous VIN. Does not set a model if another make was typed. */
export function withDecodedVehicle(draft: ThreadDraft, vehicle: VehicleFromVin): ThreadDraft {
  const decoded = { year: String(vehicle.year), make: vehicle.make, model: vehicle.model };
  const isReplaceable = (field: VehicleField) => draft[field].trim() === '' || draft.fromVin.includes(field);
  const sameMake = isReplaceable('make') || draft.make.trim().toLowerCase() === decoded.make.toLowerCase();
  const fromVin = VEHICLE_FIELDS.filter((field) => decoded[field] !== '' && isReplaceable(field) && (field !== 'model' || sameMake));
  return { ...draft, ...Object.fromEntries(fromVin.map((field) => [field, decoded[field]])), fromVin };
}
