// The correction of a vehicle as plain data: what the user typed, what a changed VIN says, and what is different from the original.
import * as z from 'zod/mini';
import { correctVehicleInput } from '../../../../api/threads.ts';
import type { Vehicle } from '../../../../domain/thread/thread.ts';
import { numberOfDigits } from '../../../../domain/input/whole-number.ts';
import { cleanLine } from '../../../../domain/clean-text.ts';
import {
  errorsByField,
  type FieldErrors,
  type VehicleField,
  type VehicleFromVin,
  yearError,
} from '../../../parts/vehicle/VehicleRefusalAlert.tsx';
import { CORRECTABLE } from '../updates/update-text.ts';

export type CorrectionField = (typeof CORRECTABLE)[number];
export type VehicleText = Record<CorrectionField, string>;

const typedSchema = z.partialRecord(z.enum(CORRECTABLE), z.string());
/** The fields that the user has edited. */
export type TypedFields = z.output<typeof typedSchema>;

/** Parses a saved draft. Returns no fields if it cannot be read. */
export function parseTypedFields(text: string): TypedFields {
  try {
    return z.parse(typedSchema, JSON.parse(text));
  } catch {
    return {};
  }
}

export interface Correction {
  /** What the fields show. */
  text: VehicleText;
  /** The fields that the VIN has filled in. */
  fromVin: readonly VehicleField[];
}

/**
 * The fields that were not edited show the vehicle that a changed VIN stands for, or else the original. `decoded`: null if the VIN is the
 * original one or unknown, and without make and model if only the year is known. Its model does not fit another make.
 */
export function correctionOf(original: Vehicle, typed: TypedFields, decoded: VehicleFromVin | null): Correction {
  const before = vehicleText(original);
  const make = typed.make ?? (decoded?.make || before.make);
  const isSameMake = decoded !== null && decoded.make !== '' && make.trim().toLowerCase() === decoded.make.toLowerCase();
  const read: Partial<VehicleText> = decoded
    ? { year: String(decoded.year), ...(decoded.make ? { make: decoded.make } : {}), ...(isSameMake ? { model: decoded.model } : {}) }
    : {};
  const fromVin = (['year', 'make', 'model'] as const).filter((field) => typed[field] === undefined && read[field] !== undefined);
  return { text: { ...before, ...read, ...typed }, fromVin };
}

export const vehicleText = ({ vin, year, make, model, mileage }: Vehicle): VehicleText => ({
  vin,
  year: String(year),
  make,
  model,
  mileage: String(mileage),
});

export const correctedVehicle = ({ vin, year, make, model, mileage }: VehicleText): Vehicle => ({
  vin,
  year: numberOfDigits(year),
  make: cleanLine(make),
  model: cleanLine(model),
  mileage: numberOfDigits(mileage),
});

/** The fields that the correction changes, in the order of the form. An empty number is a change. */
export function changedFields(original: Vehicle, text: VehicleText): CorrectionField[] {
  const corrected = correctedVehicle(text);
  return CORRECTABLE.filter((field) => corrected[field] !== original[field] || text[field].trim() === '');
}

export const emptyFields = (text: VehicleText): CorrectionField[] => CORRECTABLE.filter((field) => text[field].trim() === '');

/** The errors of the fields that are filled in. `now`: ms since the epoch. */
export function correctionErrors(text: VehicleText, now: number): FieldErrors {
  const { error } = z.safeParse(correctVehicleInput, { threadId: 'thread', ...correctedVehicle(text) });
  const errors = errorsByField(error?.issues ?? []);
  const badYear = yearError(text.year, now);
  return badYear === null ? errors : { ...errors, year: badYear };
}

/** The old VIN in parts: those that differ from the new one, and those that do not. */
export function vinParts(was: string, now: string): { part: string; differs: boolean }[] {
  const isReplaced = was.length === now.length;
  let start = 0;
  while (start < was.length && was[start] === now[start]) start += 1;
  let end = 0;
  while (end < Math.min(was.length, now.length) - start && was.at(-1 - end) === now.at(-1 - end)) end += 1;
  const parts: { part: string; differs: boolean }[] = [];
  for (const [at, letter] of was.split('').entries()) {
    // With letters left out or added, those after them have moved, so everything between the common ends differs.
    const differs = isReplaced ? letter !== now[at] : at >= start && at < was.length - end;
    const last = parts.at(-1);
    if (last?.differs === differs) last.part += letter;
    else parts.push({ part: letter, differs });
  }
  return parts;
}
