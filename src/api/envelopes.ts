// Input and output of the operations on envelopes: sending titles, and receiving them.
import * as z from 'zod/mini';
import { CARRIERS, type Way, WAYS } from '../domain/envelope/envelope.ts';
import { type Paper, PAPERS } from '../domain/envelope/papers.ts';
import { PLACES_FOUND } from '../domain/thread/view/found-title.ts';
import { TITLE_RESULTS } from '../domain/thread/view/envelope-title.ts';
import { normalizeTrackingNumber, trackingNumberProblem } from '../domain/envelope/tracking-number.ts';
import { NOTE_MAX, TRACKING_TEXT_MAX, VIN_LENGTH } from '../domain/limits.ts';
import type { Sending } from '../domain/thread/commands.ts';
import { normalizeVin } from '../domain/input/read-vin.ts';
import { ORG_TYPES } from '../domain/vocabulary.ts';
import { onDifferentThreads, runOnThreadsView } from './many-threads.ts';
import { cursor, day, id, searchWords, text } from './text-input.ts';
import { ms, vehicle } from './thread-views.ts';

const trackingNumber = z.string().check(
  z.maxLength(TRACKING_TEXT_MAX, 'That is too long for a tracking number.'),
  z.refine((given) => trackingNumberProblem(given) === null, { error: ({ input }) => trackingNumberProblem(String(input))!, abort: true }),
  z.overwrite(normalizeTrackingNumber),
);
const papers = z.array(z.enum(PAPERS)).check(z.refine((all) => new Set(all).size === all.length, 'Each paper can be named only once.'));

/** How titles are sent. `toOrgId`: the organization that they go to, as the views show it. `today`: the acting browser's date. */
const sending = {
  /** The day on which they should arrive. */
  expected: z.nullish(day),
  way: z.nullish(z.enum(WAYS)),
  trackingNumber: z._default(trackingNumber, ''),
  note: z._default(text(NOTE_MAX), ''),
  today: z.optional(day),
};
const numberNeedsCarrier = z.refine<{ way?: string | null | undefined; trackingNumber: string }>(
  ({ way, trackingNumber: number }) => number === '' || (way !== 'hand' && way !== null && way !== undefined),
  { error: 'Choose the carrier of this number.', path: ['way'] },
);

type SendingInput = { way?: Way | null | undefined; trackingNumber: string; note: string };
/** How one title is sent. `shipment`: that it is part of, null if it travels alone. */
export const sendingOf = (
  { way, trackingNumber: number, note }: SendingInput,
  inside: readonly Paper[],
  shipment: Sending['shipment'],
): Sending => ({ way: way ?? null, trackingNumber: number || null, papers: inside, note, shipment });

/** `toOrgId`: if given, a title that would go to another organization is refused. */
export const markDeliveredInput = z
  .object({ threadId: id, toOrgId: z.optional(id), ...sending, papers: z._default(papers, []) })
  .check(numberNeedsCarrier);

export const sendTitlesInput = z
  .object({
    toOrgId: id,
    /** In the order of the manifest. */
    titles: onDifferentThreads(
      z.object({ threadId: id, papers: z._default(papers, []) }),
      ({ threadId }) => threadId,
      'A title can be sent only once.',
    ),
    ...sending,
  })
  .check(numberNeedsCarrier);
/** `code`: of the envelope. */
export const sendTitlesView = z.object({ code: z.string(), ...runOnThreadsView.shape });

export const trackingCarrierInput = z.object({ trackingNumber });
/** `carrier`: whose number it seems to be, null if that is not known. */
export const trackingCarrierView = z.object({ trackingNumber: z.string(), carrier: z.nullable(z.enum(CARRIERS)) });

const party = z.object({ orgId: z.nullable(z.string()), name: z.string(), orgType: z.enum(ORG_TYPES) });
const journey = {
  way: z.nullable(z.enum(WAYS)),
  trackingNumber: z.nullable(z.string()),
  expected: z.nullable(z.string()),
  sentAt: ms,
};

export const shipmentsToUsView = z.object({
  /** What is on its way to the viewer, the soonest first. `code`: null for a delivery from before there were codes. */
  shipments: z.array(
    z.object({ code: z.nullable(z.string()), threadId: z.string(), from: party, /** Those not answered. */ titles: z.int(), ...journey }),
  ),
  /** All titles that are on their way to the viewer. */
  titles: z.int(),
});
export type ShipmentsToUsView = z.output<typeof shipmentsToUsView>;

export const shipmentCode = z.string().check(z.regex(/^[0-9A-Z]{8}$/, 'A code has eight letters and digits.'));
export const shipmentInput = z.object({ code: shipmentCode });

/** An organization as it is printed. `lines`: its address. */
const addressed = z.object({ ...party.shape, lines: z.array(z.string()) });

export const shipmentView = z.object({
  code: z.string(),
  /** Whether the viewer sent it or is to receive it. */
  side: z.enum(['sent', 'received']),
  from: addressed,
  to: addressed,
  ...journey,
  note: z.string(),
  /** Who of the viewer's own organization sent it. */
  packedBy: z.nullable(z.string()),
  /** In the order of the manifest. */
  titles: z.array(
    z.object({
      no: z.int(),
      threadId: z.string(),
      updateId: z.string(),
      ...vehicle,
      mileage: z.int(),
      /** The viewer's own. */
      stockNumber: z.string(),
      papers: z.array(z.enum(PAPERS)),
      result: z.enum(TITLE_RESULTS),
      answeredAt: z.nullable(ms),
      /** Who of the viewer's own organization answered. */
      answeredBy: z.nullable(z.string()),
      /** The viewer's answer, while it may be taken back. */
      takeBack: z.nullable(z.object({ seq: z.int(), until: ms })),
    }),
  ),
});
export type EnvelopeView = z.output<typeof shipmentView>;
export type EnvelopeTitle = EnvelopeView['titles'][number];

/** `q`: the neighbor's name, a tracking number, the code of an envelope, or the end of a VIN. */
export const shipmentLogInput = z.object({ q: z._default(searchWords, ''), cursor });
export const shipmentLogView = z.object({
  /** What the viewer sent and received, newest first. */
  shipments: z.array(
    z.object({
      code: z.string(),
      side: z.enum(['sent', 'received']),
      /** The thread of its last title. */
      threadId: z.string(),
      from: party,
      to: party,
      ...journey,
      /** How many of its titles came to what; those that none came to are missing. */
      results: z.partialRecord(z.enum(TITLE_RESULTS), z.int()),
    }),
  ),
  next: z.nullable(z.string()),
});
export type ShipmentLogView = z.output<typeof shipmentLogView>;

/** The end of a VIN or a whole one. */
export const findTitlesInput = z.object({
  vin: z
    .string()
    .check(
      z.maxLength(TRACKING_TEXT_MAX),
      z.overwrite(normalizeVin),
      z.regex(/^[A-Z0-9]{4,17}$/, `Type the last six, or all ${VIN_LENGTH}.`),
    ),
});
export const findTitlesView = z.object({
  /** Among the viewer's own threads only. What is on its way to the viewer comes first. */
  titles: z.array(
    z.object({
      threadId: z.string(),
      ...vehicle,
      stockNumber: z.string(),
      found: z.enum(PLACES_FOUND),
      /** The neighbor that `found` is about. */
      name: z.nullable(z.string()),
      /** When it was sent, and when that was answered. */
      sentAt: z.nullable(ms),
      answeredAt: z.nullable(ms),
      /** For 'to-us': the delivery, and the code of its envelope. */
      updateId: z.nullable(z.string()),
      code: z.nullable(z.string()),
      isCompleted: z.boolean(),
    }),
  ),
});
export type FoundTitle = z.output<typeof findTitlesView>['titles'][number];

/** Disputes what is missing as never arrived, title by title. */
export const reportMissingInput = z.object({
  titles: onDifferentThreads(z.object({ threadId: id, updateId: id }), ({ threadId }) => threadId, 'A title can be missing only once.'),
  today: z.optional(day),
});
export const reportMissingView = runOnThreadsView;

/** `inEnvelope`: other titles of the same envelope are received too, so mail about them waits for the last one. */
export const confirmDeliveryInput = z.object({ threadId: id, updateId: id, inEnvelope: z._default(z.boolean(), false) });
