// Make and model of a vehicle are typed by people, so they may say what any text may say.
import type { Rewrite } from '../../redaction/hide-names.ts';
import type { Vehicle } from '../thread.ts';

/** The vehicle without what `hide` hides in make and model, which are always read as one. */
export function redactVehicle(vehicle: Vehicle, hide: Rewrite): Vehicle {
  const both = `${vehicle.make} ${vehicle.model}`;
  const read = hide(both);
  if (read === both) return vehicle;
  const make = hide(vehicle.make);
  const model = hide(vehicle.model);
  if (read === `${make} ${model}`) return { ...vehicle, make, model };
  // Something hidden began in the make and ended in the model. Neither may be empty.
  const end = read.indexOf(' ');
  return end < 0 ? { ...vehicle, make: read, model: read } : { ...vehicle, make: read.slice(0, end), model: read.slice(end + 1) };
}
