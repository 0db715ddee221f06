// What vPIC's series adds to a model's name if people say it: the tonnage of pickups and vans whose model is just "Silverado", and the
// code of a Harley-Davidson, which is printed on its title.

/** Models that people name together with their tonnage. A Tahoe has one too, but nobody says "Tahoe 1500". */
const NAMED_BY_TONNAGE = new Set(
  ['Silverado', 'Silverado HD', 'Silverado LD', 'Silverado LTD', 'Sierra', 'Sierra HD', 'Sierra Limited', 'Express', 'Savana']
    .concat(['Ram', 'Ram Van', 'Ram Wagon', 'Ram Chassis Cab', 'Sprinter', 'NV'])
    .map((name) => name.toLowerCase()),
);

export type Addition = 'tonnage' | 'code';

/** Returns the kind of addition that the model takes; null for nearly all models. */
export function additionOf(make: string, model: string): Addition | null {
  if (make === 'Harley-Davidson') return 'code';
  return NAMED_BY_TONNAGE.has(model.toLowerCase()) ? 'tonnage' : null;
}

/** Returns the addition: "2500" for the series "2500 (3/4 Ton)", "3500HD" for "3500 HD", a code as it is; null if none or several. */
export function readAddition(kind: Addition, series: string): string | null {
  if (kind === 'code') return /^[A-Z]{2,}[A-Z0-9]*$/.test(series) ? series : null;
  const numbers = new Set(series.match(/\b[1-6]500(?=HD|\b)/g));
  const [only] = numbers;
  if (only === undefined || numbers.size > 1) return null;
  return /\b[1-6]500 ?HD\b/.test(series) ? `${only}HD` : only;
}
