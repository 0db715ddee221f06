// The operations on the desk. Rows and entries are read for the viewer's own organization only.
import { type DeskEntryView, filtersOf, type TitlePolicyView } from '../../api/desk.ts';
import type { In } from '../../api/operations.ts';
import { dayIn, daysFromTo, startOfTomorrow } from '../../domain/desk/calendar.ts';
import { deskRow } from '../../domain/desk/title-row.ts';
import { figuresSince, partnerFigures } from '../../domain/desk/partner-figures.ts';
import type { DeskTimes } from '../../domain/desk/stored-row.ts';
import { awaitedOfRow, daysSinceDue, latenessAt, latenessReason, type LatenessState } from '../../domain/desk/title-clock.ts';
import { listedTitles } from '../../domain/desk/listed-titles.ts';
import { textsOfList } from '../../domain/desk/title-list.ts';
import type { TitlePolicy } from '../../domain/desk/title-policy.ts';
import { may } from '../../domain/permissions.ts';
import { cardFor } from '../../domain/thread/view/view.ts';
import { readSearch } from '../../domain/search/search-text.ts';
import type { MemberViewer } from '../auth/session.ts';
import { lockOwnOrg } from '../commands/change-own-org.ts';
import { addDeskNote } from '../commands/desk/add-desk-note.ts';
import { updateDeskEntry } from '../commands/desk/update-desk-entry.ts';
import { countDesk, countPartners, type DeskPageRow, nextOnDesk, readDeskPage, type Selection } from '../db/desk/desk-list.ts';
import { findListedTitles } from '../db/desk/listed-titles.ts';
import { refreshTimes, timesWithPolicy } from '../db/desk/desk-rows.ts';
import { lockPolicy } from '../db/desk/own-desks.ts';
import { type DeskEntryRecord, readDeskEntry } from '../db/desk/read-desk-entry.ts';
import { readSharedThreads } from '../db/desk/shared-threads.ts';
import { readPolicy, readRemindersSince, type ReminderTimes, savePolicy } from '../db/desk/title-policies.ts';
import { orgPage } from '../db/orgs/network.ts';
import type { Sql, Tx } from '../db/sql.ts';
import { orgsFromJson, threadFromJson } from '../db/threads/thread-from-json.ts';
import { Refused } from '../refused.ts';
import { nextReminders } from '../reminders/send-reminders.ts';
import type { CommandContext, QueryContext } from './contexts.ts';
import type { Handlers } from './handler-types.ts';

type Member = QueryContext<MemberViewer>;

const selectionOf = (
  { viewer, now }: Member,
  { filters, partner, side, assignee, q }: Pick<In<'desk'>, 'filters' | 'partner' | 'side' | 'assignee' | 'q'>,
): Selection => ({
  orgId: viewer.org.id,
  filters: filtersOf(filters),
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

function rowOf({ thread: json, orgs, stored }: DeskPageRow, orgId: string, { timeZone }: TitlePolicy, now: number) {
  const thread = threadFromJson(json);
  const card = cardFor(thread, orgId, orgsFromJson(orgs), now);
  if (!card) throw new Error(`thread ${json.id} is in the table of ${orgId}, which is not on it`);
  return deskRow(card, thread, orgId, stored, timeZone, now);
}

async function entryNow(sql: Sql | Tx, { userId, org }: MemberViewer, threadId: string, now: number): Promise<DeskEntryView> {
  const found = await readDeskEntry(sql, org.id, threadId);
  if (!found) throw new Refused('no-such-thread');
  const { policy, row, notes, ...entry } = found;
  return {
    ...entry,
    notes: notes.map(({ userId: by, ...note }) => ({ ...note, own: by === userId })),
    timeZone: policy.timeZone,
    clock: row && clockView(row, policy, now),
  };
}

function clockView(row: NonNullable<DeskEntryRecord['row']>, { timeZone }: TitlePolicy, now: number): DeskEntryView['clock'] {
  const { expected, dealOn, dueOn, dueSoonAt, lateAt, criticalAt } = row;
  const today = dayIn(timeZone, now);
  return {
    dealOn,
    dueOn,
    lateness: latenessAt(row, now),
    reason: latenessReason({ awaited: awaitedOfRow(row), dueOn }, { expected }, today),
    daysLate: daysSinceDue({ dueOn }, today),
    criticalIn: criticalAt === null || criticalAt <= now ? null : daysFromTo(today, dayIn(timeZone, criticalAt)),
    dueSoonAt,
    lateAt,
    criticalAt,
    changesAt: startOfTomorrow(timeZone, now),
  };
}

/** A command on a desk entry answers with the entry. A repeat is answered with the entry as it is now. */
const onEntry = <I extends { threadId: string }>(run: (context: CommandContext<MemberViewer>, input: I) => Promise<void>) => ({
  run: async (context: CommandContext<MemberViewer>, input: I): Promise<DeskEntryView> => {
    await run(context, input);
    return await entryNow(context.tx, context.viewer, input.threadId, context.now);
  },
  again: async ({ sql, viewer, now }: Member, { threadId }: I): Promise<DeskEntryView> => await entryNow(sql, viewer, threadId, now),
});

async function policyNow(sql: Sql | Tx, { org }: MemberViewer, now: number): Promise<TitlePolicyView> {
  const { policy, changed } = await readPolicy(sql, org.id);
  return {
    policy,
    changed: changed && { by: changed.changedBy, at: changed.changedAt },
    mayEdit: may(org.role, 'setTitlePolicy'),
    counts: countsOf(await timesWithPolicy(sql, org.id, policy), now),
  };
}

/** Reminders that stay on keep the day on which they were turned on. */
async function reminderTimes(tx: Tx, orgId: string, { reminders, timeZone }: TitlePolicy, now: number): Promise<ReminderTimes> {
  if (!reminders) return { since: null, next: null };
  return { since: (await readRemindersSince(tx, orgId)) ?? now, next: nextReminders(timeZone, now) };
}

function countsOf(times: readonly DeskTimes[], now: number): TitlePolicyView['counts'] {
  const states = times.map(({ clock }) => latenessAt(clock, now));
  const count = (state: LatenessState) => states.filter((one) => one === state).length;
  return { active: states.length, critical: count('critical'), late: count('late'), dueSoon: count('due-soon') };
}

export const deskHandlers = {
  desk: async (context, input) => {
    const { sql, viewer, now } = context;
    const selection = selectionOf(context, input);
    const [{ policy }, counts, rows] = await Promise.all([
      readPolicy(sql, viewer.org.id),
      countDesk(sql, selection, viewer.userId),
      readDeskPage(sql, selection, viewer.userId, input, input),
    ]);
    const [critical = 0, late = 0, dueSoon = 0, onTime = 0] = counts.states;
    const { criticalDays, dueSoonDays, sendOnDays, timeZone } = policy;
    const tomorrow = startOfTomorrow(timeZone, now);
    return {
      rows: rows.map((row) => rowOf(row, viewer.org.id, policy, now)),
      total: counts.total,
      groups: { critical, late, dueSoon, onTime },
      counts: { all: counts.all, ...counts.filters },
      colleagues: counts.colleagues,
      policy: { criticalDays, dueSoonDays, sendOnDays, timeZone },
      changesAt: Math.min(tomorrow, counts.changesAt ?? tomorrow),
    };
  },

  findListed: async ({ sql, viewer }, { list }) => {
    const texts = textsOfList(list) ?? [list];
    const found = await findListedTitles(sql, viewer.org.id, listedTitles(texts));
    return { listed: texts.length, missing: texts.filter((_, at) => !found.has(at)) };
  },

  deskPartners: async (context, input) => ({
    partners: await countPartners(context.sql, selectionOf(context, { ...input, partner: undefined }), context.viewer.userId),
  }),

  partnerFigures: async ({ sql, viewer, now }, { orgId }) => {
    const org = await orgPage(sql, orgId, viewer.org.id);
    if (!org?.partner) throw new Refused('no-such-org');
    const { policy } = await readPolicy(sql, viewer.org.id);
    const threads = await readSharedThreads(sql, viewer.org.id, org.id, figuresSince(policy, now));
    return { ...partnerFigures(threads, policy), dueDays: policy.dueDays, changesAt: startOfTomorrow(policy.timeZone, now) };
  },

  deskNext: async (context, input) =>
    await nextOnDesk(context.sql, selectionOf(context, input), context.viewer.userId, input, {
      threadId: input.threadId,
      passed: input.passed ?? null,
    }),

  deskEntry: async ({ sql, viewer, now }, { threadId }) => await entryNow(sql, viewer, threadId, now),
  updateDeskEntry: onEntry(updateDeskEntry),
  addDeskNote: onEntry(addDeskNote),

  titlePolicy: async ({ sql, viewer, now }) => await policyNow(sql, viewer, now),
  previewPolicy: async ({ sql, viewer, now }, policy) => ({
    counts: countsOf(await timesWithPolicy(sql, viewer.org.id, { ...policy, reminders: false }), now),
  }),
  updateTitlePolicy: {
    run: async (context, policy) => {
      const { tx, viewer, now, publish } = context;
      // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
      await lockPolicy(tx, viewer.org.id);
      const role = await lockOwnOrg(context, 'setTitlePolicy');
      await savePolicy(tx, viewer.org.id, policy, await reminderTimes(tx, viewer.org.id, policy, now), viewer.userId, now);
      await refreshTimes(tx, viewer.org.id);
      publish([viewer.org.id], 'desk', 0);
      return await policyNow(tx, { ...viewer, org: { ...viewer.org, role } }, now);
    },
    again: async ({ sql, viewer, now }) => await policyNow(sql, viewer, now),
  },
} satisfies Partial<Handlers>;
