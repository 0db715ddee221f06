// Which makes a dealer expects first in the list: the ones the data knows much about, and the new electric ones.

export interface MakeUse {
  id: number;
  name: string;
  /** schemas of cars, trucks and MPVs */
  schemas: number;
  /** of these, cars and MPVs */
  passengerSchemas: number;
}

const MANY = 16;

/** Too young to have many schemas yet. */
const NEW_ELECTRIC = new Set(['BrightDrop', 'Fisker', 'Lucid', 'Polestar', 'Rivian', 'Scout', 'Slate', 'Tesla', 'VinFast']);

/** The ids of the makes to show first. Makers of heavy trucks and buses (no passenger schemas to speak of) are left to the search. */
export function commonMakes(makes: MakeUse[]): Set<number> {
  const expected = makes.filter(
    (make) => NEW_ELECTRIC.has(make.name) || (make.schemas >= MANY && make.passengerSchemas * 10 >= make.schemas),
  );
  return new Set(expected.map((make) => make.id));
}
