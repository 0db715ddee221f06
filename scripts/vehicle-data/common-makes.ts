// The makes that a dealer expects first in the list: the ones with much data, and the new electric ones.

export interface MakeUse {
  id: number;
  name: string;
  /** The number of schemas of cars, trucks and MPVs. */
  schemas: number;
  /** The number of schemas of cars and MPVs. */
  passengerSchemas: number;
}

/** The fewest schemas of a common make. */
const MIN_SCHEMAS = 16;

/** Too new to have many schemas yet. */
const NEW_ELECTRIC = new Set(['BrightDrop', 'Fisker', 'Lucid', 'Polestar', 'Rivian', 'Scout', 'Slate', 'Tesla', 'VinFast']);

/** Returns the ids of the makes to show first. Makers of heavy trucks and buses, with few passenger schemas, can be found by search. */
export function commonMakes(makes: MakeUse[]): Set<number> {
  const expected = makes.filter(
    (make) => NEW_ELECTRIC.has(make.name) || (make.schemas >= MIN_SCHEMAS && make.passengerSchemas * 10 >= make.schemas),
  );
  return new Set(expected.map((make) => make.id));
}
