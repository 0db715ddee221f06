// Every command, with an input that a viewer might send: often right, now and then wrong. A command without a row does not compile.
import type { CommandName } from '../../../../src/api/operations.ts';
import { NAME_MAX, NOTE_MAX } from '../../../../src/domain/limits.ts';
import type { LiveThread, UpdateView } from '../../../../src/domain/thread/view/view-types.ts';
import { ask, type Page, query } from '../../page.ts';
import { orgInput, PASSWORD, type Viewer } from '../market.ts';
import { absent } from '../planted.ts';
import { write } from '../texts/write.ts';
import { type Scene, someKnownOrg, someOrg, textOf, UNKNOWN, viewOf } from './scene.ts';

/** `page`: who sends it, if it is not the viewer's own page. */
export type Sent = { input: Record<string, unknown>; page?: Page };
/** null where there is nothing to try it on. */
type Row = (scene: Scene, viewer: Viewer, threadId: string) => Promise<Sent | null> | Sent | null;

const send = (input: Record<string, unknown>, page?: Page): Sent => (page ? { input, page } : { input });
const nothing: Row = () => send({});
const onThread: Row = (_scene, _viewer, threadId) => send({ threadId });

/** An update that the command is offered on, or any that the viewer sees. */
const onUpdate =
  (command: CommandName, more: Row = nothing): Row =>
  async (scene, viewer, threadId) => {
    const updates = viewOf(scene, viewer, threadId)?.updates ?? [];
    const offered = updates.filter(({ offers }: UpdateView) => (offers as string[]).includes(command));
    const among = offered.length > 0 && scene.random.between(0, 9) > 0 ? offered : updates;
    const updateId = among.length > 0 ? scene.random.pick(among).id : UNKNOWN;
    return send({ threadId, updateId, ...(await more(scene, viewer, threadId))?.input });
  };
const note: Row = (scene, viewer, threadId) => send({ note: textOf(scene, viewer, threadId, NOTE_MAX) });
const invite: Row = (scene, _viewer, threadId) => send({ threadId, orgId: someOrg(scene) });
const known: Row = (scene, viewer) => send({ orgId: someKnownOrg(scene, viewer) });
const onNotification: Row = ({ random, notificationIds }, { key }) => {
  const ids = notificationIds.get(key) ?? [];
  return send({ notificationId: ids.length > 0 ? random.pick(ids) : UNKNOWN });
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

export const COMMANDS: Record<CommandName, Row> = {
  updateProfile: (_scene, { planted: { owner } }) => send({ displayName: `${owner.given} ${owner.surname}`, phone: owner.phone }),
  updateEmailPrefs: ({ random }) => send({ types: { tw_update: random.between(0, 3) > 0 } }),
  setActiveOrg: (_scene, { orgId }) => send({ orgId }),
  endSession: async (_scene, { page, email }) => {
    await ask({ ...page, cookie: '' }, 'POST', '/api/auth/sign-in/email', { email, password: PASSWORD });
    const { sessions = [] } = ((await query(page, 'sessions')).body ?? {}) as { sessions?: { id: string; own: boolean }[] };
    // The page's own session, and the one that the stream is open with, stay.
    return send({ sessionId: sessions.filter(({ own }) => !own)[0]?.id ?? UNKNOWN });
  },
  unsubscribe: ({ random, offTokens }, { key }) => send({ token: random.between(0, 3) === 0 ? (offTokens.get(key) ?? 'none') : 'none' }),

  createThread: (scene, viewer) => {
    const { random, market } = scene;
    const [seller, buyer] = [random.pick(market.viewers), random.pick(market.viewers)];
    const parties = { boughtFromOrgId: seller.orgId, soldToOrgId: buyer.orgId, creatorHasTitle: random.between(0, 1) === 0 };
    return send({ ...vehicleOf(scene, viewer, seller), ...parties });
  },
  respondToInvite: (scene, viewer, threadId) =>
    send({
      threadId,
      accept: scene.random.between(0, 4) > 0,
      hasTitle: viewOf(scene, viewer, threadId)?.invitation?.mayHoldTitle === true && scene.random.between(0, 1) === 0,
    }),
  postUpdate: (scene, viewer, threadId) => send({ threadId, message: textOf(scene, viewer, threadId) }),
  requestUpdate: (scene, viewer, threadId) => send({ threadId, note: textOf(scene, viewer, threadId, NOTE_MAX) }),
  likeUpdate: onUpdate('likeUpdate'),
  unlikeUpdate: onUpdate('unlikeUpdate'),
  markDelivered: onThread,
  confirmDelivery: onUpdate('confirmDelivery'),
  disputeDelivery: onUpdate('disputeDelivery', note),
  withdrawDelivery: onThread,
  claimTitle: onThread,
  confirmClaim: onUpdate('confirmClaim'),
  disputeClaim: onUpdate('disputeClaim', note),
  withdrawClaim: onThread,
  invitePrevious: invite,
  inviteNext: invite,
  withdrawInvite: (scene, viewer, threadId) => {
    const stakes: LiveThread['stakes'] = viewOf(scene, viewer, threadId)?.stakes ?? [];
    const offered = stakes.filter(({ offers }) => offers.includes('withdrawInvite'));
    const among = offered.length > 0 && scene.random.between(0, 9) > 0 ? offered : stakes;
    return send({ threadId, stakeId: among.length > 0 ? scene.random.pick(among).id : UNKNOWN });
  },
  leaveThread: onThread,

  // Everybody here has an organization: a second one is refused for what it lacks, or for its name.
  createOrg: (_scene, { planted }) => send({ ...orgInput(planted), dealerLicense: '' }),
  updateOrg: ({ random }, { planted }) =>
    send({
      ...orgInput(planted),
      name: random.between(0, 1) === 0 ? planted.laterName.name : planted.name,
      searchable: planted.searchable,
    }),
  setJoinPassphrase: nothing,
  createInvite: ({ market, random }, { key }) => {
    const email = `clerk${random.between(1000, 9999)}@desk-${key.toLowerCase()}.test`;
    market.mailboxes.set(email, key);
    return send({ email });
  },
  revokeInvite: async (_scene, viewer) =>
    send({ inviteId: (await peopleOf(viewer)).invites.find(({ redeemedAt }) => redeemedAt === null)?.id ?? UNKNOWN }),
  redeemInvite: async (scene, viewer) => {
    const clerk = scene.clerks.find(({ key }) => key === viewer.key);
    const code = (await peopleOf(viewer)).invites.find(({ redeemedAt }) => redeemedAt === null)?.code;
    return scene.random.between(0, 2) === 0 ? send({ code: 'NOSUCHCODE22' }) : send({ code: code ?? 'NOSUCHCODE22' }, clerk?.page);
  },
  changeMemberRole: async ({ random }, viewer) => send({ userId: await someColleague(viewer), role: random.pick(['member', 'admin']) }),
  removeMember: async (_scene, viewer) => send({ userId: await someColleague(viewer) }),
  leaveOrg: (scene, viewer) => {
    const clerk = scene.clerks.find(({ key }) => key === viewer.key);
    // Its last owner is refused.
    return send({}, clerk && { ...clerk.page, orgId: viewer.orgId });
  },

  createProvisionalOrg: ({ random, placeholders }, { key }) => {
    const own = placeholders.filter(({ by }) => by === key);
    const described = own.length > 0 && random.between(0, 1) === 0 ? random.pick(own) : absent(placeholders.length);
    return send({ name: described.name, orgType: 'dealership', titleContactEmail: described.contact });
  },
  correctTitleContact: (scene, viewer) => {
    const placeholder = scene.placeholders.length > 0 ? scene.random.pick(scene.placeholders) : undefined;
    if (!placeholder) return send({ orgId: someKnownOrg(scene, viewer), titleContactEmail: viewer.planted.contact });
    const titleContactEmail = placeholder.contact.replace('@', `${scene.random.between(1, 9)}@`);
    scene.market.mailboxes.set(titleContactEmail, placeholder.key);
    return send({ orgId: placeholder.orgId, titleContactEmail });
  },
  sendPlatformInvite: (scene, _viewer, threadId) => send({ twId: threadId, targetOrgId: someOrg(scene) }),
  claimOrg: ({ claims, random, placeholders }, { key, orgId }) => {
    const claim = claims.findLast(({ reader }) => reader === key);
    const placeholder = claim && placeholders.find((one) => one.key === claim.key);
    if (!placeholder) return send({ claim: 'none', mergeIntoOrgId: orgId });
    const { name, contact: titleContactEmail } = placeholder;
    const orgProfile = { name, titleContactEmail, orgType: 'dealership', dealerLicense: 'DL-1', state: 'CO' };
    return send({ claim: claim.token, ...(random.between(0, 1) === 0 ? { mergeIntoOrgId: orgId } : { orgProfile }) });
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

/** Make and model are texts too. */
export function vehicleOf({ random }: Scene, { planted: self }: Viewer, { planted: seller }: Viewer) {
  const text = () => write({ self, named: [self, seller] }, NAME_MAX, random).text.replaceAll(/[^\S\ufeff]+/g, ' ');
  const words = random.between(0, 2) === 0 ? { make: text(), model: text() } : { make: 'Ford', model: 'F-150' };
  return { vin: someVin(), year: 2021, mileage: 48_210, ...words };
}
