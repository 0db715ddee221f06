// Correcting the vehicle of a thread.
import { refuse } from '../../refusals.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Stake, Thread, Vehicle } from '../thread.ts';
import { isModelYear } from './create-thread.ts';
import { isLimitReached } from './daily-limit.ts';

export function correctVehicle(thread: Thread, { vehicle, alreadyOpen }: CommandOf<'correctVehicle'>, me: Stake, actor: Actor): Decision {
  if (me.joined !== 'creator' && thread.holderStakeId !== me.id) return refuse('only-opener-or-holder-corrects');
  if (!isModelYear(vehicle.year, actor.now)) return refuse('bad-year');
  if (isSame(vehicle, thread.vehicle)) return refuse('nothing-to-correct');
  const isOtherVin = vehicle.vin !== thread.vehicle.vin;
  if (isOtherVin && thread.vinSettled) return refuse('vin-settled');
  if (isOtherVin && alreadyOpen) return refuse('same-vin');
  if (isLimitReached(thread, 'correctVehicle', actor)) return refuse('too-often');
  return accept({
    type: 'VehicleCorrected',
    at: actor.now,
    updateId: actor.freshId,
    stakeId: me.id,
    from: thread.vehicle,
    to: vehicle,
  });
}

const isSame = (a: Vehicle, b: Vehicle): boolean =>
  a.vin === b.vin && a.year === b.year && a.make === b.make && a.model === b.model && a.mileage === b.mileage;
