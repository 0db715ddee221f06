// Redacts make and model: people type them, so they may hold names like any other text.
import type { Rewrite } from '../../redaction/hide-names.ts';
import type { Vehicle } from '../thread.ts';

/** Applies `hide` to make and model as one text, because screens always show them together. */
export function redactVehicle(vehicle: Vehicle, hide: Rewrite): Vehicle {
  const both = `${vehicle.make} ${vehicle.model}`;
  const read = hide(both);
  if (read === both) return vehicle;
  const make = hide(vehicle.make);
  const model = hide(vehicle.model);
  if (read === `${make} ${model}`) return { ...vehicle, make, model };
  // Something hidden spans make and model. Neither may become empty.
  const end = read.indexOf(' ');
  return end < 0 ? { ...vehicle, make: read, model: read } : { ...vehicle, make: read.slice(0, end), model: read.slice(end + 1) };
}
