// Makes and models as people write them: vPIC has some in upper case ("FORD", "RIVIAN") and codes for others ("PS2").
// Used to build the vehicle table and by the client of the live service.

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9!]/g, '');

/** Makes that are not in title case. */
const AS_WRITTEN = new Map(
  `AM General, BMW, BYD, BrightDrop, CAMI, DeLorean, FWD, Fiat, GMC, HMC, Harley-Davidson, IC Bus, INEOS, JLG, KME, KTM, MG, MINI,
   McLaren, Mercedes-Benz, RUF, Ram, Rolls-Royce, Saab, TELO, Th!nk, UD, VinFast, smart`
    .split(/,\s*/)
    .map((name) => [lettersOf(name), name]),
);

/** The usual spelling of a make: "FORD" becomes "Ford", "MERCEDES-BENZ" "Mercedes-Benz", "RAM" "Ram"; "GMC" stays. */
export function displayMake(name: string): string {
  const plain = name.trim().replace(/\s+/g, ' ');
  const known = AS_WRITTEN.get(lettersOf(plain));
  if (known !== undefined) return known;
  if (plain !== plain.toUpperCase()) return plain;
  // A short word in upper case is an abbreviation ("CCC"), a long one a name ("RIVIAN").
  return plain.replace(/[A-Z][A-Z']+/g, (word) => (word.length <= 3 ? word : word.charAt(0) + word.slice(1).toLowerCase()));
}

/** The usual name of a model after its make: "PS2" of Polestar becomes "2", "328i" of BMW "3 Series 328i". */
export function displayModel(make: string, name: string): string {
  const plain = name
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/ (?:MPV|\((?:P?HEV|BEV|FCEV)\))$/, '');
  if (make === 'Polestar') return plain.replace(/^PS(?=\d)/, '');
  // The maker's code for the pickups of 1988 to 2000, which people know as C/K.
  if (plain === 'GMT-400') return 'C/K Pickup (GMT-400)';
  const series = make === 'BMW' ? /^M?([1-8])\d\d/.exec(plain)?.[1] : undefined;
  return series === undefined ? plain : `${series} Series ${plain}`;
}

/** Adds what the series specifies: "Silverado HD" and "2500" become "Silverado 2500HD", "Silverado LTD" and "1500" "Silverado 1500 LTD". */
export function modelWithAddition(make: string, model: string, addition: string): string {
  if (make !== 'Chevrolet' && make !== 'GMC') return `${model} ${addition}`;
  const [, name = model, line = ''] = /^(.+?)( HD| LD| LTD| Limited)?$/.exec(model) ?? [];
  if (line === ' HD') return `${name} ${addition.replace(/HD$/, '')}HD`;
  return `${name} ${addition}${line}`;
}
