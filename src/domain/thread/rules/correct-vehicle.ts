// Correcting the vehicle of a thread.
import { refuse } from '../../refusals.ts';
import { openerOf } from '../chain.ts';
import { accept, type Actor, type CommandOf, type Decision } from '../commands.ts';
import type { Stake, Thread, Vehicle } from '../thread.ts';
import { isModelYear } from './create-thread.ts';
import { isLimitReached } from './daily-limit.ts';

export function correctVehicle(thread: Thread, command: CommandOf<'correctVehicle'>, me: Stake, actor: Actor): Decision {
  const { vehicle, wrote, alreadyOpen } = command;
  if (openerOf(thread).orgId !== me.orgId && thread.holderStakeId !== me.id) return refuse('only-opener-or-holder-corrects');
  if (!isModelYear(vehicle.year, actor.now)) return refuse('bad-year');
  // A text that it wrote is different from what it reads, whatever the thread has: a guess of a hidden text is answered like any other.
  if (wrote.length === 0 && hasSameNumbers(vehicle, thread.vehicle)) return refuse('nothing-to-correct');
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
    wrote,
  });
}

const hasSameNumbers = (a: Vehicle, b: Vehicle): boolean => a.vin === b.vin && a.year === b.year && a.mileage === b.mileage;
