// The operations on the desk. Rows and entries are read for the viewer's own organization only.
import { filtersOf, waitsOf } from '../../api/desk.ts';
import type { In } from '../../api/operations.ts';
import { startOfTomorrow } from '../../domain/days.ts';
import { deskRow } from '../../domain/desk/title-row.ts';
import { figuresSince, partnerFigures } from '../../domain/desk/partner-figures.ts';
import { listedTitles } from '../../domain/search/listed-titles.ts';
import { textsOfList } from '../../domain/search/pasted-list.ts';
import type { TitlePolicy } from '../../domain/desk/clock/title-policy.ts';
import { cardFor } from '../../domain/thread/view/view.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { readSearch } from '../../domain/search/search-text.ts';
import {
  countDesk,
  countPartners,
  type DeskPageRow,
  nextOnDesk,
  readDeskPage,
  type Selection,
  findListedTitles,
} from '../db/desk/table-rows-and-filter-counts.ts';
import { readPolicy } from '../db/desk/title-policies.ts';
import { readSharedThreads, readTermsFor } from '../db/desk/shared-threads.ts';
import { orgPage } from '../db/orgs/network.ts';
import { orgsFromJson } from '../db/threads/orgs-on-thread.ts';
import { threadFromJson } from '../db/threads/threads.ts';
import { Refused } from '../refused.ts';
import { type Handlers, type QueryContext } from './handler.ts';

type Member = QueryContext<MemberViewer>;

const selectionOf = ({ viewer, now }: Member, input: Selected): Selection =>
  selectionFor({ orgId: viewer.org.id, userId: viewer.userId, now }, input);

type Selected = Pick<In<'desk'>, 'filters' | 'waits' | 'partner' | 'side' | 'assignee' | 'q'>;

export const selectionFor = (
  { orgId, userId, now }: Pick<Selection, 'orgId' | 'userId' | 'now'>,
  { filters, waits, partner, side, assignee, q }: Selected,
): Selection => ({
  orgId,
  userId,
  filters: filtersOf(filters),
  waits: waitsOf(waits),
  partner: partner === undefined ? null : { orgId: partner, side: side ?? null },
  assigneeId: assignee ?? null,
  ...searchOf(q),
  now,
});

/** A list is found exactly, and its words are not searched for. */
function searchOf(q: string): Pick<Selection, 'search' | 'listed'> {
  const texts = textsOfList(q);
  return texts ? { search: { terms: [], sent: [] }, listed: listedTitles(texts) } : { search: readSearch(q) };
}

export function rowOf({ thread: json, orgs, stored }: DeskPageRow, orgId: string, { timeZone }: TitlePolicy, now: number) {
  const thread = threadFromJson(json);
  const card = cardFor(thread, orgId, orgsFromJson(orgs), now);
  if (!card) throw new Error(`thread ${json.id} is in the table of ${orgId}, which is not on it`);
  return deskRow(card, thread, orgId, stored, timeZone, now);
}

export const shownPolicy = ({ criticalPastDueDays, dueSoonDays, sendOnDays, timeZone }: TitlePolicy) => ({
  criticalPastDueDays,
  dueSoonDays,
  sendOnDays,
  timeZone,
});

export const deskHandlers = {
  desk: async (context, input) => {
    const { sql, viewer, now } = context;
    const selection = selectionOf(context, input);
    const [{ policy }, counts, rows] = await Promise.all([
      readPolicy(sql, viewer.org.id),
      countDesk(sql, selection),
      readDeskPage(sql, selection, input),
    ]);
    const [critical = 0, late = 0, dueSoon = 0, onTime = 0] = counts.states;
    const tomorrow = startOfTomorrow(policy.timeZone, now);
    return {
      rows: rows.map((row) => rowOf(row, viewer.org.id, policy, now)),
      total: counts.total,
      groups: { closesSoon: counts.pressing, critical, late, dueSoon, onTime },
      sums: counts.sums,
      counts: { all: counts.all, ...counts.filters },
      waits: counts.waits,
      colleagues: counts.colleagues,
      policy: shownPolicy(policy),
      changesAt: Math.min(tomorrow, counts.changesAt ?? tomorrow),
    };
  },

  findListed: async ({ sql, viewer }, { list }) => {
    const texts = textsOfList(list) ?? [list];
    const found = await findListedTitles(sql, viewer.org.id, listedTitles(texts));
    return { listed: texts.length, missing: texts.filter((_, at) => !found.has(at)) };
  },

  deskPartners: async (context, input) => ({
    partners: await countPartners(context.sql, selectionOf(context, { ...input, partner: undefined })),
  }),

  partnerFigures: async ({ sql, viewer, now }, { orgId }) => {
    const org = await orgPage(sql, orgId, viewer.org.id);
    if (!org?.partner) throw new Refused('no-such-org');
    const { policy } = await readPolicy(sql, viewer.org.id);
    const [threads, { partner, terms }] = await Promise.all([
      readSharedThreads(sql, viewer.org.id, org.id, figuresSince(policy, now)),
      readTermsFor(sql, viewer.org.id, org.id),
    ]);
    return {
      ...partnerFigures(threads, partner, { policy, terms }),
      dueDays: policy.dueDays,
      changesAt: startOfTomorrow(policy.timeZone, now),
    };
  },

  deskNext: async (context, input) => await nextOnDesk(context.sql, selectionOf(context, input), input),
} satisfies Partial<Handlers>;
