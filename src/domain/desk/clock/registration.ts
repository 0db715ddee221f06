// By which day a car has to be registered after its retail sale. The days of some states are known; an organization adds and corrects others.
import { addDays } from '../../days.ts';
import type { UsState } from '../../us-states.ts';

/** Calendar days after the sale. `financedDays`: if the seller finances the car; null if that makes no difference. */
export type RegistrationDays = { days: number; financedDays: number | null };

export const REGISTRATION_LIMITS = { min: 1, max: 365 } as const;

/** As the states' own pages said it on `asOf`. */
export const SHIPPED_REGISTRATION_DAYS: Readonly<Partial<Record<UsState, RegistrationDays>>> = {
  AZ: { days: 15, financedDays: null },
  CA: { days: 10, financedDays: null },
  SC: { days: 45, financedDays: null },
  TX: { days: 30, financedDays: 45 },
};
export const REGISTRATION_AS_OF = '2026-11';

/** The sale of a car to the person who drives it. Days are YYYY-MM-DD. `registeredOn`: null until it is registered. */
export type Retail = { on: string; state: UsState; financed: boolean; registeredOn: string | null };

/** The last day on which the car is registered in time. Null if it is registered, or the state's days are unknown. */
export function registrationDay(retail: Retail | null, days: RegistrationDays | null): string | null {
  if (!retail || retail.registeredOn !== null || !days) return null;
  return addDays(retail.on, (retail.financed ? days.financedDays : null) ?? days.days);
}
