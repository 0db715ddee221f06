// Makes inputs for every command, as a viewer might send them: often valid, sometimes not. A command without a row does not compile.
import type { DeskEntryView } from '../../../../src/api/desk-entry.ts';
import { BULK_OPERATIONS } from '../../../../src/api/many-threads.ts';
import type { CommandName } from '../../../../src/api/operations.ts';
import { CLAIM_SIDES, type ClaimSide } from '../../../../src/domain/desk/clock/claims.ts';
import { NAME_MAX, NOTE_MAX } from '../../../../src/domain/limits.ts';
import { vehicleNameFault } from '../../../../src/domain/names/name-rules.ts';
import { TIME_ZONES } from '../../../../src/domain/time-zones.ts';
import { US_STATE_CODES } from '../../../../src/domain/us-states.ts';
import { WAITS_FOR } from '../../../../src/domain/thread/waits-for.ts';
import type { LiveThread, UpdateView } from '../../../../src/domain/thread/view/view-types.ts';
import { sendRequest, type Page, query } from '../../page.ts';
import { orgInput, PASSWORD, type Viewer } from '../market.ts';
import { placeholderOrg } from '../planted.ts';
import { writeText } from '../texts/write-text.ts';
import { ownNotes, someClaim, someEntry, someNote, someOutcome, someTerms } from './desk-inputs.ts';
import { someMissing, somePapers, someSending, someShipment } from './envelope-inputs.ts';
import { completedViewOf, type WalkState, someKnownOrg, someOrg, textOf, UNKNOWN, viewOf, wordsOf } from './walk-state.ts';

/** `page`: the sender, if it is not the viewer's own page. */
export type CommandInput = { input: Record<string, unknown>; page?: Page };
/** Returns null if there is nothing to try the command on. */
type InputMaker = (state: WalkState, viewer: Viewer, threadId: string) => Promise<CommandInput | null> | CommandInput | null;

const inputOf = (input: Record<string, unknown>, page?: Page): CommandInput => (page ? { input, page } : { input });
const nothing: InputMaker = () => inputOf({});
/** 0 without a claim. */
const notedAtOf = async ({ page }: Viewer, threadId: string, side: ClaimSide): Promise<number> =>
  ((await query(page, 'deskEntry', { threadId })).body as Partial<DeskEntryView>).claims?.[side]?.notedAt ?? 0;

const onThread: InputMaker = (_state, _viewer, threadId) => inputOf({ threadId });

/** Picks an update on which the command is offered, or any that the viewer sees. */
const onUpdate =
  (command: CommandName, more: InputMaker = nothing): InputMaker =>
  async (state, viewer, threadId) => {
    const updates = viewOf(state, viewer, threadId)?.updates ?? [];
    const offered = updates.filter(({ offers }: UpdateView) => (offers as string[]).includes(command));
    const among = offered.length > 0 && state.random.int(0, 9) > 0 ? offered : updates;
    const updateId = among.length > 0 ? state.random.pick(among).id : UNKNOWN;
    return inputOf({ threadId, updateId, ...(await more(state, viewer, threadId))?.input });
  };
const note: InputMaker = (state, viewer, threadId) => inputOf({ note: textOf(state, viewer, threadId, NOTE_MAX) });
const withNote =
  (more: (state: WalkState) => Record<string, unknown>): InputMaker =>
  async (state, viewer, threadId) =>
    inputOf({ threadId, ...(await note(state, viewer, threadId))?.input, ...more(state) });
const onRequest: InputMaker = (state, viewer, threadId) => {
  const requests = viewOf(state, viewer, threadId)?.requests ?? [];
  return inputOf({ threadId, requestId: requests.length > 0 ? state.random.pick(requests).id : UNKNOWN });
};
const invite: InputMaker = (state, _viewer, threadId) => inputOf({ threadId, orgId: someOrg(state) });
const known: InputMaker = (state, viewer) => inputOf({ orgId: someKnownOrg(state, viewer) });
const onNotification: InputMaker = ({ random, notificationIds }, { key }) => {
  const ids = notificationIds.get(key) ?? [];
  return inputOf({ notificationId: ids.length > 0 ? random.pick(ids) : UNKNOWN });
};

type People = {
  members: { userId: string; own: boolean; role: string }[];
  invites: { id: string; code: string; redeemedAt: number | null }[];
};
const peopleOf = async ({ page }: Viewer): Promise<People> => (await query(page, 'myOrganization')).body as People;
const someColleague = async (viewer: Viewer): Promise<string> =>
  (await peopleOf(viewer)).members.find(({ own }) => !own)?.userId ?? UNKNOWN;

let vins = 0;
const someVin = (): string => `CANARY${String(++vins).padStart(8, '0')}`;

export const COMMANDS: Record<CommandName, InputMaker> = {
  updateProfile: (_state, { planted: { owner } }) => inputOf({ displayName: `${owner.given} ${owner.surname}`, phone: owner.phone }),
  updateEmailPrefs: ({ random }) => inputOf({ wishes: { tw_update: random.pick(['once', 'once', 'digest', 'off']) } }),
  noteTimeZone: ({ random }) => inputOf({ timeZone: random.pick(['America/Denver', 'America/New_York']) }),
  setActiveOrg: (_state, { orgId }) => inputOf({ orgId }),
  endSession: async (_state, { page, email }) => {
    await sendRequest({ ...page, cookie: '' }, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
    const { sessions = [] } = ((await query(page, 'sessions')).body ?? {}) as { sessions?: { id: string; own: boolean }[] };
    // Never ends the page's own session, which the stream uses too.
    return inputOf({ sessionId: sessions.filter(({ own }) => !own)[0]?.id ?? UNKNOWN });
  },
  unsubscribe: ({ random, unsubscribeTokens }, { key }) =>
    inputOf({ token: random.int(0, 3) === 0 ? (unsubscribeTokens.get(key) ?? 'none') : 'none' }),

  createThread: (state, viewer) => {
    const { random, market } = state;
    const [seller, buyer] = [random.pick(market.viewers), random.pick(market.viewers)];
    const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: random.int(0, 1) === 0 };
    return inputOf({ ...vehicleOf(state, viewer, seller), ...ownNotes(viewer), ...parties });
  },
  respondToInvite: (state, viewer, threadId) =>
    inputOf({
      threadId,
      accept: state.random.int(0, 4) > 0,
      hasTitle: viewOf(state, viewer, threadId)?.invitation?.mayHoldTitle === true && state.random.int(0, 1) === 0,
    }),
  postUpdate: (state, viewer, threadId) =>
    inputOf({ threadId, message: textOf(state, viewer, threadId), waitsFor: state.random.pick([undefined, null, ...WAITS_FOR]) }),
  requestUpdate: (state, viewer, threadId) =>
    inputOf({ threadId, note: textOf(state, viewer, threadId, NOTE_MAX), asks: state.random.pick([null, 'waits-for']) }),
  likeUpdate: onUpdate('likeUpdate'),
  unlikeUpdate: onUpdate('unlikeUpdate'),
  markDelivered: (state, viewer, threadId) => inputOf({ threadId, papers: somePapers(state), ...someSending(state, viewer, threadId) }),
  confirmDelivery: onUpdate('confirmDelivery', ({ random }) => inputOf({ inEnvelope: random.int(0, 1) === 0 })),
  disputeDelivery: onUpdate('disputeDelivery', async (state, viewer, threadId) =>
    inputOf({ ...(await note(state, viewer, threadId))?.input, paper: state.random.pick([null, 'kept', 'never-came', 'back']) }),
  ),
  withdrawDelivery: onThread,
  claimTitle: onThread,
  confirmClaim: onUpdate('confirmClaim'),
  disputeClaim: onUpdate('disputeClaim', note),
  withdrawClaim: onThread,
  invitePrevious: invite,
  inviteNext: invite,
  withdrawInvite: (state, viewer, threadId) => {
    const stakes: LiveThread['stakes'] = viewOf(state, viewer, threadId)?.stakes ?? [];
    const offered = stakes.filter(({ offers }) => offers.includes('withdrawInvite'));
    const among = offered.length > 0 && state.random.int(0, 9) > 0 ? offered : stakes;
    return inputOf({ threadId, stakeId: among.length > 0 ? state.random.pick(among).id : UNKNOWN });
  },
  leaveThread: onThread,
  withdrawRequest: onRequest,
  remindRequest: onRequest,
  finishThread: withNote(({ random }) => ({ how: random.pick(['retailed', 'kept', 'handed-on']) })),
  closeThread: withNote(({ random }) => ({ how: random.pick(['mistake', 'sale-cancelled', 'other']) })),
  reopenThread: onThread,
  correctVehicle: (state, viewer, threadId) => {
    const corrected = correctedVehicle(state, viewer, threadId);
    const { vin } = viewOf(state, viewer, threadId) ?? corrected;
    return inputOf({ threadId, ...corrected, ...(state.random.int(0, 1) === 0 ? { vin } : {}) });
  },
  giveUpTitle: withNote(({ random }) => ({ why: random.pick(['mistake', 'never-arrived', 'lost', 'returned']) })),
  objectToClaim: withNote(() => ({})),
  takeBack: (state, viewer, threadId) => {
    const view = viewOf(state, viewer, threadId);
    const { takeBack } = view ?? completedViewOf(state, viewer, threadId) ?? {};
    return inputOf({ threadId, seq: takeBack?.seq ?? view?.seq ?? 1 });
  },

  updateDeskEntry: (state, viewer, threadId) => inputOf({ threadId, ...someEntry(state, viewer) }),
  addDeskNote: (state, viewer, threadId) => inputOf({ threadId, ...someNote(state, viewer) }),
  noteClaim: (state, viewer, threadId) => inputOf({ threadId, ...someClaim(state, viewer) }),
  updateClaim: async (state, viewer, threadId) => {
    const claim = someClaim(state, viewer);
    return inputOf({ threadId, ...claim, notedAt: await notedAtOf(viewer, threadId, claim.side), ...someOutcome(state) });
  },
  removeClaim: async ({ random }, viewer, threadId) => {
    const side = random.pick(CLAIM_SIDES);
    return inputOf({ threadId, side, notedAt: await notedAtOf(viewer, threadId, side) });
  },
  updateTitlePolicy: ({ random }, { planted: { desk } }) =>
    inputOf({
      ...desk.policy,
      dueSoonDays: random.int(0, 60),
      sendOnDays: random.int(0, 60),
      timeZone: random.pick(TIME_ZONES),
      reminders: false,
    }),
  saveTerms: (state, viewer) => inputOf(someTerms(state, viewer)),
  removeTerms: async ({ random }, { page }) => {
    const { inUse } = (await query(page, 'titleTerms')).body as { inUse: { id: string }[] };
    return inputOf({ termsId: inUse.length > 0 ? random.pick(inUse).id : UNKNOWN });
  },
  saveRegistrationDays: ({ random }, { planted: { desk } }) =>
    inputOf({ state: random.pick(US_STATE_CODES), days: desk.policy.dueDays, financedDays: null }),
  removeRegistrationDays: ({ random }) => inputOf({ state: random.pick(US_STATE_CODES) }),
  runOnThreads: async (state, viewer) => {
    const calls: object[] = [];
    for (const threadId of state.threads.slice(-3)) {
      const operation = state.random.pick(BULK_OPERATIONS);
      const made = await COMMANDS[operation](state, viewer, threadId);
      if (made) calls.push({ operation, input: made.input });
    }
    return inputOf({ calls });
  },

  sendTitles: (state, viewer, threadId) => inputOf(someShipment(state, viewer, threadId)),
  reportMissing: (state, viewer) => inputOf(someMissing(state, viewer)),

  // Every viewer already has an organization. A second one is refused for its missing license or its name.
  createOrg: (_state, { planted }) => inputOf({ ...orgInput(planted), dealerLicense: '' }),
  updateOrg: ({ random }, { planted }) =>
    inputOf({
      ...orgInput(planted),
      name: random.int(0, 1) === 0 ? planted.laterName.name : planted.name,
      searchable: planted.searchable,
    }),
  setJoinPassphrase: nothing,
  createInvite: ({ market, random }, { key }) => {
    const email = `clerk${random.int(1000, 9999)}@desk-${key.toLowerCase()}.test`;
    market.mailboxes.set(email, key);
    return inputOf({ email });
  },
  revokeInvite: async (_state, viewer) =>
    inputOf({ inviteId: (await peopleOf(viewer)).invites.find(({ redeemedAt }) => redeemedAt === null)?.id ?? UNKNOWN }),
  redeemInvite: async (state, viewer) => {
    const clerk = state.clerks.find(({ key }) => key === viewer.key);
    const code = (await peopleOf(viewer)).invites.find(({ redeemedAt }) => redeemedAt === null)?.code;
    return state.random.int(0, 2) === 0 ? inputOf({ code: 'NOSUCHCODE22' }) : inputOf({ code: code ?? 'NOSUCHCODE22' }, clerk?.page);
  },
  changeMemberRole: async ({ random }, viewer) => inputOf({ userId: await someColleague(viewer), role: random.pick(['member', 'admin']) }),
  removeMember: async (_state, viewer) => inputOf({ userId: await someColleague(viewer) }),
  leaveOrg: (state, viewer) => {
    const clerk = state.clerks.find(({ key }) => key === viewer.key);
    // The last owner is refused.
    return inputOf({}, clerk && { ...clerk.page, orgId: viewer.orgId });
  },

  createProvisionalOrg: ({ random, placeholders }, { key }) => {
    const own = placeholders.filter(({ by }) => by === key);
    const described = own.length > 0 && random.int(0, 1) === 0 ? random.pick(own) : placeholderOrg(placeholders.length);
    return inputOf({ name: described.name, orgType: 'dealership', titleContactEmail: described.contact });
  },
  correctTitleContact: (state, viewer) => {
    const placeholder = state.placeholders.length > 0 ? state.random.pick(state.placeholders) : undefined;
    if (!placeholder) return inputOf({ orgId: someKnownOrg(state, viewer), titleContactEmail: viewer.planted.contact });
    const titleContactEmail = placeholder.contact.replace('@', `${state.random.int(1, 9)}@`);
    state.market.mailboxes.set(titleContactEmail, placeholder.key);
    return inputOf({ orgId: placeholder.orgId, titleContactEmail });
  },
  sendPlatformInvite: (state, _viewer, threadId) => inputOf({ twId: threadId, targetOrgId: someOrg(state) }),
  claimOrg: ({ claims, random, placeholders }, { key, orgId }) => {
    const claim = claims.findLast(({ reader }) => reader === key);
    const placeholder = claim && placeholders.find((one) => one.key === claim.key);
    if (!placeholder) return inputOf({ claim: 'none', mergeIntoOrgId: orgId });
    const { name, contact: titleContactEmail } = placeholder;
    const orgProfile = { name, titleContactEmail, orgType: 'dealership', dealerLicense: 'DL-1', state: 'CO' };
    return inputOf({ claim: claim.token, ...(random.int(0, 1) === 0 ? { mergeIntoOrgId: orgId } : { orgProfile }) });
  },

  requestConnection: known,
  acceptConnection: known,
  ignoreConnection: known,
  removeConnection: known,
  blockOrg: known,

  markNotificationRead: onNotification,
  markThreadNotificationsRead: onThread,
  markAllNotificationsRead: nothing,
  clearNotification: onNotification,
  clearAllNotifications: nothing,
};

/** Returns a vehicle. Its make and model may be texts with names, because users type them. */
export function vehicleOf({ random }: WalkState, { planted: self }: Viewer, { planted: seller }: Viewer) {
  const text = () => vehicleText(() => writeText({ self, named: [self, seller] }, NAME_MAX, random).text);
  const words = random.int(0, 2) === 0 ? { make: text(), model: text() } : { make: 'Ford', model: 'F-150' };
  return { vin: someVin(), year: 2021, mileage: 48_210, ...words };
}

/** Returns the vehicle with a make and model in which the viewer names those that it may name on the thread. */
export function correctedVehicle(state: WalkState, viewer: Viewer, threadId: string) {
  const text = () => vehicleText(() => wordsOf(state, viewer, threadId, NAME_MAX));
  return { vin: someVin(), year: 2020, mileage: state.random.int(1_000, 99_999), make: text(), model: text() };
}

/** The first text that may be a make and a model: without web addresses and phone numbers. */
function vehicleText(write: () => string): string {
  for (;;) {
    const text = onOneLine(write());
    if (vehicleNameFault(text, 'make') === null && vehicleNameFault(text, 'model') === null) return text;
  }
}

const onOneLine = (text: string): string => text.replaceAll(/[^\S\ufeff]+/g, ' ');
