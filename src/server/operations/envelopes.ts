// The operations on envelopes. Titles are read through the viewer's views of their threads.
import { addressLines } from '../../domain/address-lines.ts';
import { foundIn } from '../../domain/thread/view/found-title.ts';
import { envelopeSearchWords } from '../../domain/search/envelope-search.ts';
import { type Shipped, type ShippedParty, shippedTitle } from '../../domain/thread/view/envelope-title.ts';
import { PAGE_SIZE } from '../../domain/limits.ts';
import { stakeOf } from '../../domain/thread/chain.ts';
import { cardFor } from '../../domain/thread/view/view.ts';
import { completedCard, frozenContext } from '../../domain/thread/view/completed-view.ts';
import { liveContext } from '../../domain/thread/view/viewer-context.ts';
import { NO_MAILS } from '../../domain/thread/view/visibility.ts';
import { withoutLookAlikes } from '../../domain/vin.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { decodeCursor, pageOf } from '../db/cursor.ts';
import {
  type FoundTitleRow,
  readTitlesByEnd,
  readEnvelopesToUs,
  readShipped,
  readShippedOf,
  type ShippedRow,
} from '../db/envelopes/envelopes.ts';
import { readEnvelopeLog } from '../db/envelopes/envelope-log.ts';
import { orgPage } from '../db/orgs/network.ts';
import { frozenFromJson } from '../db/threads/load-thread.ts';
import { colleaguesFromJson, threadFromJson } from '../db/threads/threads.ts';
import { orgsFromJson } from '../db/threads/orgs-on-thread.ts';
import { recognizeCarrier } from './recognize-carrier.ts';
import { Refused } from '../refused.ts';
import type { Handlers, QueryContext } from './handler.ts';

type Member = QueryContext<MemberViewer>;

function contextOf({ live, frozen }: ShippedRow, { viewer, now }: Member) {
  if (frozen) {
    const { thread, part, orgs, colleagues } = frozenFromJson(frozen, viewer.org.id);
    return frozenContext(thread, part, orgs, colleagues);
  }
  const thread = threadFromJson(live.thread);
  const me = stakeOf(thread, viewer.org.id)!;
  return liveContext(thread, me, orgsFromJson(live.orgs), NO_MAILS, now, colleaguesFromJson(live.thread));
}

type OwnShipped = Shipped & { stockNumber: string };

/** Those of the newest envelope: another one may have the same code. */
function ofNewest(all: readonly OwnShipped[]): OwnShipped[] {
  const newest = all.toSorted((a, b) => b.sentAt - a.sentAt)[0];
  const isOfNewest = ({ side, from, to }: Shipped) =>
    side === newest?.side && from.orgId === newest.from.orgId && to.orgId === newest.to.orgId;
  return all.filter(isOfNewest).toSorted((a, b) => a.title.no - b.title.no);
}

/** `party`: as the views show it. An organization whose page the viewer may not see has no address. */
async function addressed({ sql, viewer }: Member, { orgId, ...party }: ShippedParty) {
  const page = orgId === null ? null : await orgPage(sql, orgId, viewer.org.id);
  return { orgId, ...party, lines: page ? addressLines(page) : [] };
}

const cardOf = ({ live, frozen }: FoundTitleRow, { viewer, now }: Member) => {
  if (!frozen) return cardFor(threadFromJson(live.thread), viewer.org.id, orgsFromJson(live.orgs), now)!;
  const { thread, part, orgs } = frozenFromJson(frozen, viewer.org.id);
  return completedCard(thread, part, orgs);
};

export const envelopeQueries = {
  trackingCarrier: async (_context, { trackingNumber }) => ({ trackingNumber, carrier: recognizeCarrier(trackingNumber) }),

  shipmentsToUs: async ({ sql, viewer }) => {
    const shipments = await readEnvelopesToUs(sql, viewer.org.id);
    return { shipments, titles: shipments.reduce((sum, { titles }) => sum + titles, 0) };
  },

  shipment: async (context, { code }) => {
    const rows = await readShipped(context.sql, context.viewer.org.id, code);
    const shipped = ofNewest(
      rows.flatMap((row) => {
        const found = shippedTitle(contextOf(row, context), row.updateId, context.now);
        return found ? [{ ...found, stockNumber: row.stockNumber }] : [];
      }),
    );
    const [first] = shipped;
    if (!first) throw new Refused('no-such-shipment');
    const { side, envelope, expected, sentAt, note, packedBy } = first;
    const [from, to] = await Promise.all([addressed(context, first.from), addressed(context, first.to)]);
    return {
      code,
      side,
      from,
      to,
      way: envelope.way,
      trackingNumber: envelope.trackingNumber,
      expected,
      sentAt,
      note,
      packedBy,
      titles: shipped.map(({ title, stockNumber }) => ({ ...title, papers: [...title.papers], stockNumber })),
    };
  },

  shipmentLog: async (context, { q, cursor }) => {
    const { sql, viewer, now } = context;
    const logged = await readEnvelopeLog(sql, viewer.org.id, q === '' ? null : envelopeSearchWords(q), decodeCursor(cursor), PAGE_SIZE + 1);
    const { page, next } = pageOf(logged, PAGE_SIZE, (last) => last.cursor);
    const updateIds = page.map(({ updateId }) => updateId);
    const rows = await readShippedOf(sql, viewer.org.id, updateIds);
    const shown = new Map(rows.map((row) => [row.updateId, shippedTitle(contextOf(row, context), row.updateId, now)]));
    return {
      shipments: page.flatMap(({ updateId, results }) => {
        const shipped = shown.get(updateId);
        if (!shipped) return [];
        const { side, from, to, envelope, expected, sentAt, title } = shipped;
        const { code, way, trackingNumber } = envelope;
        return [{ code, side, threadId: title.threadId, from, to, way, trackingNumber, expected, sentAt, results }];
      }),
      next,
    };
  },

  findTitles: async (context, { vin }) => {
    const rows = await readTitlesByEnd(context.sql, context.viewer.org.id, withoutLookAlikes(vin));
    return {
      titles: rows.map((row) => {
        const card = cardOf(row, context);
        const { id: threadId, year, make, model } = card;
        return {
          threadId,
          vin: card.vin,
          year,
          make,
          model,
          stockNumber: row.stockNumber,
          ...foundIn(card),
          updateId: row.delivery?.updateId ?? null,
          code: row.delivery?.envelope?.code ?? null,
          isCompleted: card.standing === 'completed',
        };
      }),
    };
  },
} satisfies Partial<Handlers>;
