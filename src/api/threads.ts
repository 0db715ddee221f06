// Input of the operations on threads.
import * as z from 'zod/mini';
import { SALE_KINDS } from '../domain/desk/clock/title-terms.ts';
import { MESSAGE_MAX, MILEAGE_MAX, NOTE_MAX, SEARCH_TEXT_MAX, STOCK_NUMBER_MAX, UPDATES_MAX } from '../domain/limits.ts';
import { normalizeVin } from '../domain/input/read-vin.ts';
import { WAITS_FOR } from '../domain/thread/waits-for.ts';
import { cursor, day, id, line, searchWords, text, vehicleName } from './text-input.ts';

/** The acting browser's date. */
const today = z.optional(day);

export const vin = z
  .string()
  .check(z.maxLength(SEARCH_TEXT_MAX), z.overwrite(normalizeVin), z.regex(/^[A-Z0-9]{5,17}$/, 'A VIN has 5 to 17 letters and digits.'));

const vehicleInput = {
  vin,
  /** The domain checks the range, because it depends on the date. */
  year: z.int('Enter the year as a whole number.'),
  make: vehicleName('make', 'Enter the make.'),
  model: vehicleName('model', 'Enter the model.'),
  mileage: z
    .int('Enter the mileage as a whole number.')
    .check(z.minimum(0, 'Mileage starts at 0.'), z.maximum(MILEAGE_MAX, 'Mileage ends at 2,000,000.')),
};

export const createThreadInput = z.object({
  ...vehicleInput,
  boughtFromOrgId: id,
  soldToOrgId: z.nullish(id),
  creatorHasTitle: z._default(z.boolean(), false),
  /** These three are seen by the creator's organization alone. */
  stockNumber: z._default(line(STOCK_NUMBER_MAX), ''),
  dealOn: z.nullish(day),
  kind: z.nullish(z.enum(SALE_KINDS)),
});

export const threadRef = z.object({ threadId: id });
/** `before`: the number of updates before the page that the client has. Each page contains this number for the next request. */
export const threadUpdatesInput = z.object({
  threadId: id,
  before: z.coerce.number().check(z.int(), z.minimum(1), z.maximum(UPDATES_MAX)),
});
export const updateRef = z.object({ threadId: id, updateId: id });
export const withdrawInput = z.object({ threadId: id, updateId: z.optional(id) });
const note = z._default(text(NOTE_MAX), '');
export const disputeInput = z.object({ threadId: id, updateId: id, note });
/** `paper`: where the paper is. `expected`: when it should be back, if it is on its way. */
export const disputeDeliveryInput = z
  .object({
    threadId: id,
    updateId: id,
    note,
    paper: z.nullish(z.enum(['kept', 'never-came', 'back'])),
    expected: z.nullish(day),
    today,
  })
  .check(
    z.refine(({ paper, expected }) => !expected || paper === 'back', {
      error: 'Only a paper on its way back is expected.',
      path: ['expected'],
    }),
  );
export const respondToInviteInput = z.object({ threadId: id, accept: z.boolean(), hasTitle: z._default(z.boolean(), false) });
/** `waitsFor`: what the title waits for; null: nothing any more. Missing: as it was. */
export const postUpdateInput = z.object({
  threadId: id,
  message: z._default(text(MESSAGE_MAX), ''),
  eta: z.nullish(day),
  waitsFor: z.nullish(z.enum(WAITS_FOR)),
  today,
});
/** `asks`: what the title waits for is asked, too. */
export const requestUpdateInput = z.object({ threadId: id, note, asks: z.nullish(z.literal('waits-for')) });
export const requestRef = z.object({ threadId: id, requestId: id });
export const inviteInput = z.object({ threadId: id, orgId: id });
/**
 * `registeredOn`: the day on which the car was registered that the organization sold, unless one was noted before. Seen by the organization
 * alone.
 */
export const finishThreadInput = z.object({
  threadId: id,
  how: z.enum(['retailed', 'kept', 'handed-on']),
  note,
  registeredOn: z.nullish(day),
});
export const closeThreadInput = z.object({ threadId: id, how: z.enum(['mistake', 'sale-cancelled', 'other']), note });
export const correctVehicleInput = z.object({ threadId: id, ...vehicleInput });
/** `expected`: when a returned title should be back. */
export const giveUpTitleInput = z
  .object({ threadId: id, why: z.enum(['mistake', 'never-arrived', 'lost', 'returned']), note, expected: z.nullish(day), today })
  .check(
    z.refine(({ why, expected }) => !expected || why === 'returned', {
      error: 'Only a paper on its way back is expected.',
      path: ['expected'],
    }),
  );
export const objectToClaimInput = z.object({ threadId: id, note });
/** `seq`: the entry to take back, from `takeBack` of the view. */
export const takeBackInput = z.object({ threadId: id, seq: z.int().check(z.minimum(1), z.maximum(UPDATES_MAX)) });
export const withdrawInviteInput = z.object({ threadId: id, stakeId: id });

const DASHBOARD_FILTERS = ['all', 'needs-you', 'with-you', 'in-transit', 'claims'] as const;
export const dashboardInput = z.object({
  tab: z._default(z.enum(['active', 'completed']), 'active'),
  /** Of completed ones, only the claims are selected. */
  filter: z._default(z.enum(DASHBOARD_FILTERS), 'all'),
  cursor,
});
export const pageInput = z.object({ cursor });
export const searchInput = z.object({ q: z._default(searchWords, '') });
