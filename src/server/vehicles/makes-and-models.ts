// Makes and models to choose from, by the table that ships with the product.
import { vehicleTable } from './vehicle-table.ts';

export interface Make {
  name: string;
  /** whether a dealer expects it among the first */
  common: boolean;
}

/** Every make of cars, trucks and multipurpose vehicles, the common ones first, each part by name. */
export function makes(): Make[] {
  return vehicleTable()
    .makes()
    .map(({ name, common }) => ({ name, common: common === 1 }));
}

/** The models of a make (in any case), newest first; with a year only those that were made then. Empty for a make that is not known. */
export function modelsOf(make: string, year?: number): string[] {
  return vehicleTable().models(make.trim(), year ?? null);
}
