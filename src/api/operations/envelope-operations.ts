// The operations on envelopes: how titles are sent and received by the dozen.
import * as envelopes from '../envelopes.ts';
import { commandRow, emptyObject, queryRow, threadsQuery } from './operation.ts';

const own = { who: 'member', capability: 'workOnThreads' } as const;

export const envelopeOperations = {
  trackingCarrier: queryRow({
    who: 'member',
    summary: 'Say whose tracking number this seems to be',
    refreshedBy: [],
    in: envelopes.trackingCarrierInput,
    out: envelopes.trackingCarrierView,
  }),
  shipmentsToUs: threadsQuery(
    'List the shipments that are on their way to me, the soonest first',
    emptyObject,
    envelopes.shipmentsToUsView,
  ),
  shipment: threadsQuery('Get a shipment that I sent or that was sent to me, by its code', envelopes.shipmentInput, envelopes.shipmentView),
  shipmentLog: threadsQuery(
    'List the shipments that I sent and received, the newest first, or those that fit some words',
    envelopes.shipmentLogInput,
    envelopes.shipmentLogView,
  ),
  findTitles: queryRow({
    who: 'member',
    summary: 'Find my threads by a VIN or its end, and say where the title of each is',
    refreshedBy: [],
    in: envelopes.findTitlesInput,
    out: envelopes.findTitlesView,
  }),
  sendTitles: commandRow({
    ...own,
    summary: 'Mark up to 100 titles as delivered to the same organization, each with the key `{key}:{threadId}`, as one shipment',
    in: envelopes.sendTitlesInput,
    out: envelopes.sendTitlesView,
  }),
  reportMissing: commandRow({
    ...own,
    summary: 'Dispute up to 100 deliveries as never arrived, each with the key `{key}:{threadId}`',
    in: envelopes.reportMissingInput,
    out: envelopes.reportMissingView,
  }),
};
