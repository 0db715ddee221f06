// Lists of makes and models to choose from, from the table that ships with the product.
import { vehicleTable } from './vehicle-table.ts';

export interface Make {
  name: string;
  /** whether it is on the short list of common makes */
  common: boolean;
}

/** Every make of cars, trucks and multipurpose vehicles: the common ones first, then the others, each sorted by name. */
export function makes(): Make[] {
  return vehicleTable()
    .makes()
    .map(({ name, common }) => ({ name, common: common === 1 }));
}

/** The models of a make (in any case), newest first; with a year only those of that year. Empty for an unknown make. */
export function modelsOf(make: string, year?: number): string[] {
  return vehicleTable().models(make.trim(), year ?? null);
}
