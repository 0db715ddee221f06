// Makes and models as people write them: vPIC shouts some ("FORD", "RIVIAN") and has codes for others ("PS2").
// Used by the builder of the vehicle table and by the client of the live service.

/** Makes that ordinary title case would spoil. */
const AS_WRITTEN = new Map(
  `AM General, BMW, BYD, BrightDrop, CAMI, DeLorean, FWD, Fiat, GMC, HMC, Harley-Davidson, IC Bus, INEOS, JLG, KME, KTM, MG, MINI,
   McLaren, Mercedes-Benz, RUF, Ram, Rolls-Royce, Saab, TELO, Th!nk, UD, VinFast, smart`
    .split(/,\s*/)
    .map((name) => [lettersOf(name), name]),
);

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z0-9!]/g, '');
}

/** The make as a person writes it: "FORD" gives "Ford", "MERCEDES-BENZ" "Mercedes-Benz", "RAM" "Ram"; "GMC" stays. */
export function displayMake(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  const known = AS_WRITTEN.get(lettersOf(plain));
  if (known !== undefined) return known;
  if (plain !== plain.toUpperCase()) return plain;
  // A short shouted word is an abbreviation ("CCC"), a long one a name ("RIVIAN").
  return plain.replace(/[A-Z][A-Z']+/g, (word) => (word.length <= 3 ? word : word.charAt(0) + word.slice(1).toLowerCase()));
}

/** The model as a person writes it after the make: "PS2" of Polestar gives "2", "328i" of BMW "3 Series 328i". */
export function displayModel(make: string, name: string): string {
  const plain = name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?:MPV|\((?:P?HEV|BEV|FCEV)\))$/, '');
  if (make === 'Polestar') return plain.replace(/^PS(?=\d)/, '');
  // The maker's word for the pickups of 1988 to 2000, which people know by their letters.
  if (plain === 'GMT-400') return 'C/K Pickup (GMT-400)';
  const series = make === 'BMW' ? /^M?([1-8])\d\d/.exec(plain)?.[1] : undefined;
  return series === undefined ? plain : `${series} Series ${plain}`;
}

/** The model with what its series adds: "Silverado HD" and "2500" give "Silverado 2500HD", "Silverado LTD" "Silverado 1500 LTD". */
export function modelWithAddition(make: string, model: string, addition: string): string {
  if (make !== 'Chevrolet' && make !== 'GMC') return `${model} ${addition}`;
  const [, name = model, line = ''] = /^(.+?)( HD| LD| LTD| Limited)?$/.exec(model) ?? [];
  if (line === ' HD') return `${name} ${addition.replace(/HD$/, '')}HD`;
  return `${name} ${addition}${line}`;
}
