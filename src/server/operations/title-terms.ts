// An organization's title terms, and its days for registration after a retail sale. Only its own members are told of a change.
import { v7 as uuidv7 } from 'uuid';
import type { In, Out } from '../../api/operations.ts';
import type { TermsView, TitleTermsView } from '../../api/title-terms.ts';
import { dayIn } from '../../domain/days.ts';
import { type ClaimState, claimStateAt, latenessAt, type LatenessState } from '../../domain/desk/clock/clock-states.ts';
import { SHIPPED_REGISTRATION_DAYS } from '../../domain/desk/clock/registration.ts';
import { STARTING_TERMS } from '../../domain/desk/clock/starting-terms.ts';
import { ANY_OF, SALE_KIND_NAMES } from '../../domain/desk/clock/terms-words.ts';
import { needsCheck, termsKey, type TitleTerms, wrongDay } from '../../domain/desk/clock/title-terms.ts';
import { TERMS_MAX } from '../../domain/limits.ts';
import { may } from '../../domain/permissions.ts';
import { type RefusalName, refusalMessage } from '../../domain/refusals.ts';
import { formatDayIn } from '../../domain/time-zones.ts';
import { US_STATE_CODES, US_STATES, type UsState } from '../../domain/us-states.ts';
import type { MemberViewer } from '../db/accounts/viewers.ts';
import { refreshTimes, timesWith } from '../db/desk/desk-rows.ts';
import { deleteRegistrationDays, readRegistrationDays, saveRegistrationDays } from '../db/desk/registration-days.ts';
import { lockPolicy, readPolicy } from '../db/desk/title-policies.ts';
import * as db from '../db/desk/title-terms.ts';
import type { Tx } from '../postgres/connections/sql.ts';
import { Refused } from '../refused.ts';
import { lockOwnOrg } from './change-own-org.ts';
import type { CommandContext, Handlers, QueryContext, ReadContext } from './handler.ts';

type Context = CommandContext<MemberViewer>;

async function termsNow({ sql, viewer: { org }, now }: ReadContext<MemberViewer>): Promise<TitleTermsView> {
  const [all, partners, followPolicy, { policy }, own] = await Promise.all([
    db.readTerms(sql, org.id),
    db.readSellers(sql, org.id),
    db.countWithoutTerms(sql, org.id),
    readPolicy(sql, org.id),
    readRegistrationDays(sql, org.id),
  ]);
  const today = dayIn(policy.timeZone, now);
  const views = (isOn: boolean) => all.filter((one) => one.isOn === isOn).map((one) => viewOf(one, today));
  const taken = new Set(all.map(({ startingTerms }) => startingTerms));
  return {
    inUse: views(true),
    off: views(false),
    startingTerms: STARTING_TERMS.flatMap(({ name }) => (taken.has(name) ? [] : [name])),
    partners,
    followPolicy,
    policy: { dueDays: policy.dueDays, timeZone: policy.timeZone },
    registration: registrationView(own),
    today,
    mayEdit: may(org.role, 'setTitlePolicy'),
  };
}

function viewOf(one: db.KeptTerms, today: string): TermsView {
  const { terms, isOn: _, changedBy, changedAt, ...kept } = one;
  const changed = { by: changedBy, at: changedAt };
  return { ...terms, ...kept, needsCheck: needsCheck({ for: terms.for, ...kept }, today), changed };
}

/** Of each state that has days, by the names of the states. */
function registrationView(own: Awaited<ReturnType<typeof readRegistrationDays>>): TitleTermsView['registration'] {
  const ofState = (state: UsState): TitleTermsView['registration'] => {
    const mine = own.find((one) => one.state === state);
    if (mine) {
      const { changedBy, changedAt, ...days } = mine;
      return [{ ...days, isOwn: true, changed: { by: changedBy, at: changedAt } }];
    }
    const shipped = SHIPPED_REGISTRATION_DAYS[state];
    return shipped ? [{ state, ...shipped, isOwn: false, changed: null }] : [];
  };
  return US_STATE_CODES.toSorted((one, other) => US_STATES[one].localeCompare(US_STATES[other])).flatMap(ofState);
}

async function previewTerms(
  { sql, viewer, now }: QueryContext<MemberViewer>,
  { termsId, terms }: In<'previewTerms'>,
): Promise<Out<'previewTerms'>> {
  const others = (await db.readTerms(sql, viewer.org.id)).filter(({ isOn, terms: { id } }) => isOn && id !== termsId);
  const edited: TitleTerms[] = terms ? [{ ...terms, id: EDITED }] : [];
  const times = await timesWith(sql, viewer.org.id, { terms: [...others.map((other) => other.terms), ...edited] });
  const clocks = times.map(({ clock }) => clock);
  const fitting = clocks.filter((clock) => clock.termsId === EDITED);
  return {
    titles: fitting.length,
    late: fitting.filter((clock) => isLate(latenessAt(clock, now))).length,
    closesSoon: fitting.filter((clock) => closesSoon(claimStateAt(clock, now))).length,
    followPolicy: clocks.filter((clock) => clock.awaited === 'arrival' && clock.termsId === null).length,
  };
}

const isLate = (state: LatenessState): boolean => state === 'late' || state === 'critical';
const closesSoon = (state: ClaimState): boolean => state === 'closes-soon' || state === 'file-today';

/** Stands for the terms that are being edited. No terms have this id. */
const EDITED = 'edited';

/**
 * A command on the organization's terms. Under the lock of its policy, so that no command on a thread counts with its terms meanwhile: see
 * `sharePolicies`.
 */
const onTerms = <I>(change: (context: Context, input: I) => Promise<void>) => ({
  decide: async (context: Context, input: I) => {
    const { tx, viewer, now, publish } = context;
    // Before the organization: commands on threads share policies first, and may wait for an organization afterwards.
    await lockPolicy(tx, viewer.org.id);
    const role = await lockOwnOrg(context, 'setTitlePolicy');
    await change(context, input);
    await refreshTimes(tx, viewer.org.id);
    publish([viewer.org.id], 'desk', 0);
    return { reply: () => termsNow({ sql: tx, viewer: { ...viewer, org: { ...viewer.org, role } }, now }) };
  },
  replay: termsNow,
});

export const titleTermsHandlers = {
  titleTerms: termsNow,
  previewTerms,
  saveTerms: onTerms(saveTerms),
  removeTerms: onTerms(async ({ tx, viewer }, { termsId }: In<'removeTerms'>) => {
    if (!(await db.deleteTerms(tx, viewer.org.id, termsId))) throw new Refused('no-such-terms');
  }),
  saveRegistrationDays: onTerms(async ({ tx, viewer, now }, days: In<'saveRegistrationDays'>) => {
    await saveRegistrationDays(tx, days, { orgId: viewer.org.id, userId: viewer.userId, now });
  }),
  removeRegistrationDays: onTerms(async ({ tx, viewer }, { state }: In<'removeRegistrationDays'>) => {
    await deleteRegistrationDays(tx, viewer.org.id, state);
  }),
} satisfies Partial<Handlers>;

async function saveTerms(context: Context, { termsId, checkedToday, ...input }: In<'saveTerms'>): Promise<void> {
  const { tx, viewer, now } = context;
  const orgId = viewer.org.id;
  const { policy } = await readPolicy(tx, orgId);
  if (policy.timeZone === 'UTC') throw new Refused('no-own-time-zone');
  const today = dayIn(policy.timeZone, now);
  const { howToFile, source, asOf, note, startingTerms, ...given } = input;
  const wrong = wrongDay({ ...given, asOf }, today);
  if (wrong) throw refusedAt(wrong.refusal, wrong.path, wrong.values);
  const all = await db.readTerms(tx, orgId);
  const before = termsId === null ? null : all.find(({ terms }) => terms.id === termsId);
  if (before === undefined) throw new Refused('no-such-terms');
  if (before === null && all.length >= TERMS_MAX) throw new Refused('too-many-terms');
  const id = termsId ?? uuidv7({ msecs: now });
  const terms = { ...given, id, for: await lockedFor(tx, orgId, given.for, before?.terms ?? null) };
  const same = all.find((one) => one.isOn && one.terms.id !== id && termsKey(one.terms) === termsKey(terms));
  if (same) throw refusedAt('terms-exist', ['for', same.terms.id], { terms: keyInWords(same) });
  const checked = checkedToday ? { asOf: today, checkedOn: today } : { asOf, checkedOn: before?.checkedOn ?? null };
  await db.saveTerms(tx, { terms, howToFile, source, note, startingTerms, ...checked }, { orgId, userId: viewer.userId, now });
}

const inWords = (day: string): string => formatDayIn('UTC', Date.parse(day));

/** Whom the terms are for, with merges followed. Whom they are for already they may stay for, also if the organization is no partner any more. */
async function lockedFor(tx: Tx, orgId: string, whom: TitleTerms['for'], before: TitleTerms | null): Promise<TitleTerms['for']> {
  if (!('orgId' in whom) || (before && 'orgId' in before.for && before.for.orgId === whom.orgId)) return whom;
  const named = await db.lockNameable(tx, orgId, whom.orgId);
  if (named === null) throw refusedAt('terms-for-nobody-known', ['for'], {});
  return { orgId: named };
}

/** "ACV, title absent, any state": what terms are for. */
function keyInWords({ terms: { for: whom, kind, sellerState, dealsFrom }, forOrg }: db.KeptTerms): string {
  const who = forOrg ? forOrg.name : ANY_OF['orgType' in whom ? whom.orgType : 'dealership'].toLowerCase();
  const words = [
    who,
    kind === null ? 'any kind' : SALE_KIND_NAMES[kind].toLowerCase(),
    sellerState === null ? 'any state' : US_STATES[sellerState],
  ];
  return [...words, ...(dealsFrom === null ? [] : [`deals from ${inWords(dealsFrom)}`])].join(', ');
}

function refusedAt(refusal: RefusalName, path: string[], values: Readonly<Record<string, string>>): Refused {
  const message = refusalMessage(refusal, values);
  return new Refused(refusal, { message, issues: [{ path, message }] });
}
