// Every operation: its kind, who may call it, what goes in, what comes out. HTTP, OpenAPI and the web's client derive from it.
import * as z from 'zod/mini';
import { VIN_LENGTH } from '../domain/limits.ts';
import type { Capability } from '../domain/permissions.ts';
import * as claiming from './placeholders.ts';
import * as members from './members.ts';
import { networkInput, networkView } from './network.ts';
import { allNotificationsInput, notificationRef, notificationsInput, notificationsView } from './notifications.ts';
import * as orgs from './orgs.ts';
import * as session from './session.ts';
import { line } from './text.ts';
import * as threads from './threads.ts';
import * as views from './thread-views.ts';

type Operation = {
  kind: 'query' | 'command';
  /** A visitor, somebody signed in, or somebody acting for an organization. */
  who: 'anyone' | 'user' | 'member';
  capability?: Capability;
  summary: string;
  in: z.core.$ZodType;
  out: z.core.$ZodType;
};
const query = <const T extends Omit<Operation, 'kind'>>(operation: T) => ({ kind: 'query', ...operation }) as const;
const command = <const T extends Omit<Operation, 'kind'>>(operation: T) => ({ kind: 'command', ...operation }) as const;
/** A command on a thread, by an organization on it, answered with that organization's fresh view. */
const onThread = <const Input extends z.core.$ZodType>(summary: string, input: Input) =>
  command({ who: 'member', capability: 'workOnThreads', summary, in: input, out: views.viewAfter });

const nothing = z.object({});
const names = z.object({ names: z.array(z.string()) });
const viewerAfter = z.object({ viewer: session.viewerView });
/** An organization as its partner sees it after the command. */
const orgAfter = z.object({ org: orgs.orgInNetwork });
/** Our own organization after the command. */
const ours = z.object({ organization: members.myOrganizationView });
const inNetwork = (summary: string, capability: Capability = 'connect') =>
  command({ who: 'member', capability, summary, in: orgs.orgRef, out: orgAfter });

export const operations = {
  // session
  me: query({
    who: 'anyone',
    summary: 'Who is signed in, null for a visitor',
    in: nothing,
    out: z.object({ viewer: z.nullable(session.viewerView) }),
  }),
  updateProfile: command({
    who: 'user',
    summary: 'Save my name, phone and position',
    in: session.updateProfileInput,
    out: viewerAfter,
  }),
  updateEmailPrefs: command({
    who: 'user',
    summary: 'Choose what I am mailed',
    in: session.updateEmailPrefsInput,
    out: viewerAfter,
  }),
  setActiveOrg: command({
    who: 'user',
    summary: 'Make one of my organizations the one that I act for',
    in: session.setActiveOrgInput,
    out: viewerAfter,
  }),
  sessions: query({ who: 'user', summary: 'Where I am signed in', in: nothing, out: session.sessionsView }),
  endSession: command({ who: 'user', summary: 'Sign out somewhere else', in: session.endSessionInput, out: nothing }),
  unsubscription: query({
    who: 'anyone',
    summary: 'Whose mail of which type the link in a mail turns off',
    in: session.unsubscribeInput,
    out: session.unsubscriptionView,
  }),
  unsubscribe: command({
    who: 'anyone',
    summary: 'Turn off one type of mail, by the link in such a mail',
    in: session.unsubscribeInput,
    out: session.unsubscribed,
  }),

  // thread
  dashboard: query({
    who: 'member',
    summary: 'My active or completed threads, 25 a page',
    in: threads.dashboardInput,
    out: views.dashboardView,
  }),
  searchThreads: query({
    who: 'member',
    summary: 'My threads, completed ones and invitations too, whose year, make, model or VIN has every term',
    in: threads.searchInput,
    out: views.searchView,
  }),
  pendingInvites: query({
    who: 'member',
    summary: 'Threads I am invited to, latest update first',
    in: threads.pageInput,
    out: views.cardPage,
  }),
  thread: query({ who: 'member', summary: 'A thread as I may see it', in: threads.onThread, out: views.threadView }),
  completedThread: query({
    who: 'member',
    summary: 'A thread as it stood when my part was complete; null while it is not',
    in: threads.onThread,
    out: views.completedThreadView,
  }),
  threadUpdates: query({
    who: 'member',
    summary: 'The 50 updates before those that I have of a thread, live or completed',
    in: threads.threadUpdatesInput,
    out: views.updatesView,
  }),
  createThread: command({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Open a thread: bought-from, my organization, and optionally sold-to',
    in: threads.createThreadInput,
    out: z.object({ threadId: z.string() }),
  }),
  respondToInvite: onThread('Accept or decline an invitation', threads.respondToInviteInput),
  postUpdate: onThread('Post an update; it answers every open request of others', threads.postUpdateInput),
  requestUpdate: command({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Ask the organization responsible for the title',
    in: threads.requestUpdateInput,
    out: views.viewAfterRequest,
  }),
  likeUpdate: onThread('Like an update', threads.onUpdate),
  unlikeUpdate: onThread('Take a like back', threads.onUpdate),
  markDelivered: onThread('Mark the title as delivered to the next organization', threads.markDeliveredInput),
  confirmDelivery: onThread('Confirm that the title arrived', threads.onUpdate),
  disputeDelivery: onThread('Dispute a delivery', threads.disputeInput),
  withdrawDelivery: onThread('Withdraw a delivery that is not confirmed yet', threads.withdrawInput),
  claimTitle: onThread('Say that my organization has the title', threads.onThread),
  confirmClaim: onThread('Confirm a title claim from downstream', threads.onUpdate),
  disputeClaim: onThread('Dispute a title claim', threads.disputeInput),
  withdrawClaim: onThread('Withdraw my title claim', threads.withdrawInput),
  invitePrevious: onThread('Add the organization before the head', threads.inviteInput),
  inviteNext: onThread('Add the organization after the tail', threads.inviteInput),
  withdrawInvite: onThread('Withdraw an unanswered invitation of a neighbor', threads.withdrawInviteInput),
  leaveThread: onThread('Leave a thread from an end of its chain', threads.onThread),

  // org
  searchOrgs: query({
    who: 'member',
    summary: 'Organizations by name, city or state',
    in: orgs.searchOrgsInput,
    out: z.object({ orgs: z.array(orgs.orgInNetwork) }),
  }),
  org: query({ who: 'member', summary: 'An organization’s page in the network', in: orgs.orgRef, out: z.object({ org: orgs.orgView }) }),
  myOrganization: query({
    who: 'member',
    summary: 'My organization, its people, and for who may manage them its invites and passphrase',
    in: nothing,
    out: members.myOrganizationView,
  }),
  createOrg: command({
    who: 'user',
    summary: 'Create an organization and own it',
    in: orgs.createOrgInput,
    out: z.object({ orgId: z.string() }),
  }),
  updateOrg: command({
    who: 'member',
    capability: 'editOrg',
    summary: 'Edit my organization’s details',
    in: orgs.updateOrgInput,
    out: ours,
  }),
  setJoinPassphrase: command({
    who: 'member',
    capability: 'manageJoinPassphrase',
    summary: 'Replace the join passphrase, by a random one or by ours',
    in: members.setJoinPassphraseInput,
    out: ours,
  }),
  createInvite: command({
    who: 'member',
    capability: 'inviteMember',
    summary: 'Invite somebody to join my organization',
    in: members.createInviteInput,
    out: members.createInviteOutput,
  }),
  revokeInvite: command({
    who: 'member',
    capability: 'inviteMember',
    summary: 'Take back an invite that nobody has used',
    in: members.inviteRef,
    out: ours,
  }),
  redeemInvite: command({
    who: 'user',
    summary: 'Join an organization, by an invite’s code or its passphrase',
    in: members.redeemInviteInput,
    out: z.object({ orgId: z.string() }),
  }),
  joinInvitation: query({
    who: 'anyone',
    summary: 'Which organization and address an invite is for, for a visitor who followed its link',
    in: members.joinInvitationInput,
    out: members.joinInvitation,
  }),
  changeMemberRole: command({
    who: 'member',
    capability: 'changeMemberRole',
    summary: 'Change a member’s role',
    in: members.changeMemberRoleInput,
    out: ours,
  }),
  removeMember: command({
    who: 'member',
    capability: 'removeMember',
    summary: 'Remove a member; the passphrase is replaced',
    in: members.memberRef,
    out: ours,
  }),
  leaveOrg: command({ who: 'member', summary: 'Leave my organization', in: nothing, out: nothing }),
  createProvisionalOrg: command({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Create, or get, a placeholder for an organization that is not here yet',
    in: orgs.createProvisionalOrgInput,
    out: orgAfter,
  }),
  correctTitleContact: command({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Correct the title contact of a placeholder beside us on a thread',
    in: orgs.correctTitleContactInput,
    out: z.object({ org: orgs.orgView }),
  }),
  sendPlatformInvite: command({
    who: 'member',
    capability: 'workOnThreads',
    summary: 'Mail a placeholder beside us on a thread its claim link again',
    in: orgs.sendPlatformInviteInput,
    out: nothing,
  }),
  getClaimContext: query({
    who: 'user',
    summary: 'What a claim link is about',
    in: claiming.getClaimContextInput,
    out: claiming.claimContext,
  }),
  claimInvitation: query({
    who: 'anyone',
    summary: 'What a claim link is about, for a visitor who followed it',
    in: claiming.getClaimContextInput,
    out: claiming.claimInvitation,
  }),
  claimOrg: command({
    who: 'user',
    summary: 'Claim a placeholder and own it, or merge it into an organization that I own',
    in: claiming.claimOrgInput,
    out: z.object({ twId: z.nullable(z.string()) }),
  }),

  // connection
  network: query({ who: 'member', summary: 'My partners or requests, 25 a page', in: networkInput, out: networkView }),
  requestConnection: inNetwork('Ask an organization to connect; accept where it has asked already'),
  acceptConnection: inNetwork('Accept a connection request'),
  ignoreConnection: inNetwork('Ignore a connection request, and take no invitations to threads from that organization'),
  removeConnection: inNetwork('Remove a partner', 'removeConnection'),
  blockOrg: inNetwork('Take no invitations to threads from an organization, until we ask it to connect or accept its request'),

  // notification
  notifications: query({
    who: 'member',
    summary: 'My organization’s notifications, newest first',
    in: notificationsInput,
    out: notificationsView,
  }),
  markNotificationRead: command({ who: 'member', summary: 'Mark a notification as read', in: notificationRef, out: nothing }),
  markThreadNotificationsRead: command({
    who: 'member',
    summary: 'Mark what my organization was told of a thread as read: the thread was shown',
    in: threads.onThread,
    out: nothing,
  }),
  markAllNotificationsRead: command({
    who: 'member',
    summary: 'Mark all notifications as read, but for those that came after the newest one seen',
    in: allNotificationsInput,
    out: nothing,
  }),
  clearNotification: command({ who: 'member', summary: 'Delete a notification', in: notificationRef, out: nothing }),
  clearAllNotifications: command({
    who: 'member',
    summary: 'Delete all notifications, but for those that came after the newest one seen',
    in: allNotificationsInput,
    out: nothing,
  }),

  // vehicle
  makes: query({ who: 'user', summary: 'Makes, the ones a dealer expects first', in: nothing, out: names }),
  models: query({ who: 'user', summary: 'Models of a make, newest first', in: z.object({ make: line(100) }), out: names }),
  decodeVin: query({
    who: 'user',
    summary: 'Year, make and model of a 17-character VIN; null where it is not known',
    in: z.object({ vin: threads.vin.check(z.length(VIN_LENGTH, 'Only a VIN of 17 characters can be decoded.')) }),
    out: z.object({ vehicle: z.nullable(z.object({ year: z.int(), make: z.string(), model: z.string() })) }),
  }),
} satisfies Record<string, Operation>;

export type Operations = typeof operations;
export type Name = keyof Operations;
type OfKind<K extends Operation['kind']> = { [N in Name]: Operations[N]['kind'] extends K ? N : never }[Name];
export type QueryName = OfKind<'query'>;
export type CommandName = OfKind<'command'>;
/** What a handler is given, after the schema. */
export type In<N extends Name> = z.output<Operations[N]['in']>;
/** What a client sends. */
export type Sent<N extends Name> = z.input<Operations[N]['in']>;
export type Out<N extends Name> = z.output<Operations[N]['out']>;
