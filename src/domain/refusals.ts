// Every refusal: its name, its message for users, and its error code for programs.
import { VERIFY_FIRST } from './verify-first.ts';

export type ErrorCode =
  | 'invalid-argument'
  | 'unauthenticated'
  | 'permission-denied'
  | 'not-found'
  | 'aborted'
  | 'resource-exhausted'
  | 'internal'
  | 'unavailable'
  | 'deadline-exceeded';

const row = (code: ErrorCode, message: string) => ({ code, message });

export const refusals = {
  // identity and role
  'not-signed-in': row('unauthenticated', 'Not signed in'),
  'account-disabled': row('permission-denied', 'This account is disabled here. Ask the operator of this site to enable it.'),
  'org-disabled': row(
    'permission-denied',
    'This organization is disabled here, so nothing can be done for it. Ask the operator of this site to enable it.',
  ),
  'no-active-org': row('permission-denied', 'No active organization'),
  'org-not-chosen': row('permission-denied', 'Set your active organization first.'),
  'no-member-to-invite': row('permission-denied', 'You must be a member of your organization to invite.'),
  'no-member-to-send-invites': row('permission-denied', 'You must be a member of your organization to send invites.'),
  'role-too-low': row('permission-denied', 'Your role does not allow this.'),
  'verify-first': row('permission-denied', VERIFY_FIRST),
  'only-owner-edits': row('permission-denied', 'Only the organization owner can manage roles and details.'),
  'only-managers-invite': row('permission-denied', 'Only owners and admins can invite users.'),
  'only-managers-set-policy': row('permission-denied', 'Only owners and admins can change the title policy.'),
  'foreign-origin': row('permission-denied', 'This request came from another site.'),
  'wrong-address': row(
    'permission-denied',
    'Titleline expects {expected}, and this page was opened at {came}. Open {expected}, or ask its operator to set BASE_URL to the address that people use.',
  ),

  // requests and signing in
  'bad-input': row('invalid-argument', 'Check what you entered.'),
  'too-large': row('invalid-argument', 'That is too much text at once.'),
  'not-json': row('invalid-argument', 'Send JSON.'),
  'nothing-here': row('not-found', 'There is nothing here.'),
  'too-many-requests': row('resource-exhausted', 'Too many requests. Try again in a minute.'),
  'too-many-at-once': row('resource-exhausted', 'You have too much under way at once. Wait a moment, then try again.'),
  'key-used-differently': row('aborted', 'This request was already sent with other contents.'),
  'weak-password': row('invalid-argument', 'Please choose a stronger password'),
  'wrong-sign-in': row('unauthenticated', 'Wrong email or password.'),
  'email-taken': row('aborted', 'There is already an account with this email. Sign in instead.'),
  'too-many-sign-ins': row('resource-exhausted', 'Too many attempts. Try again in 15 minutes.'),
  'wrong-password': row('invalid-argument', 'That is not your current password.'),
  'wrong-account-password': row(
    'invalid-argument',
    'That is not the password of this account. If you did not make it, choose a new password.',
  ),
  'used-link': row('aborted', 'This link was already used or has expired. Ask for a new one.'),
  'bad-unsubscribe-link': row('not-found', 'This link is incomplete. Open it from the mail again, or choose your emails in your profile.'),
  'sign-up-closed': row('permission-denied', 'New accounts cannot be created here at present.'),
  'sign-up-by-invitation': row(
    'permission-denied',
    'You need an invitation to sign up here. Ask your organization or the operator for one.',
  ),
  'invitation-unusable': row(
    'permission-denied',
    'This invitation was used to sign up, was revoked, or has expired. Sign in if you have an account, or ask for a new invitation.',
  ),
  'invitation-for-another': row('permission-denied', 'This invitation is for another email. Sign up with the address that was invited.'),
  'google-not-set-up': row('unavailable', 'Google sign-in is not set up here.'),
  'google-away': row('unavailable', 'Google does not answer right now. Try again, or sign in with your password.'),
  'google-unmatched': row('permission-denied', 'Sign in with your password, or verify your email first'),
  'no-such-session': row('not-found', 'That session has ended already.'),

  // organizations
  'no-such-org': row('not-found', 'Organization not found.'),
  // {place}: its city and state, or only its state.
  'name-taken': row(
    'aborted',
    'An organization with this name is already in {place}. Ask it for an invitation, or use the name on your license.',
  ),
  'name-similar': row(
    'aborted',
    'An organization with a similar name is already in {place}. Ask it for an invitation, or use a name that differs more.',
  ),
  'name-similar-in-state': row(
    'aborted',
    'An organization with this or a similar name is already in {place}. One of its owners can add yours; otherwise use a name that differs more.',
  ),
  'too-many-orgs-today': row('resource-exhausted', 'You can add 15 organizations a day. Add the next one tomorrow.'),
  'too-many-orgs': row(
    'resource-exhausted',
    'You have added 50 organizations, the most for one person. Have a colleague add the next one.',
  ),
  'renamed-too-often': row('resource-exhausted', 'You can rename the organization five times a month. Try again on {date}.'),
  'incomplete-org': row('invalid-argument', 'Please provide Title contact email and Dealer license.'),
  'no-such-member': row('not-found', 'That person is not a member of your organization.'),
  'member-already': row('aborted', 'That person is already in your organization.'),
  'only-owner-invites-owner': row('permission-denied', 'Only an owner can invite another owner.'),
  'last-owner': row('aborted', 'An organization needs at least one owner.'),

  // joining
  'invite-not-found': row('not-found', 'Invite not found'),
  'invite-used': row('aborted', 'Invite already used'),
  'invite-expired': row('aborted', 'Invite expired'),
  'invite-for-another': row('permission-denied', 'This invite is for a different email'),
  'weak-passphrase': row('invalid-argument', 'Please choose a stronger passphrase'),
  'email-not-verified': row(
    'permission-denied',
    'Verify your email first. Open the link in the invitation mail, or have a verification link sent.',
  ),
  'already-member': row('aborted', 'You are already a member of this organization.'),
  'too-many-codes': row('resource-exhausted', 'Too many wrong codes. Try again in 15 minutes.'),

  // placeholders and claiming
  'incomplete-claim': row('invalid-argument', 'Please provide title contact email, dealer license, and state.'),
  'claim-link-dead': row('not-found', 'This claim link does not work any more. Ask your partner to send a new one.'),
  'claimed-already': row('aborted', 'This organization is already on Titleline.'),
  'no-title-contact': row('invalid-argument', 'No recipient email configured'),
  'platform-invite-too-soon': row('resource-exhausted', 'This organization was invited within the last hour. Try again later.'),
  'platform-invite-waits': row('aborted', 'The invite email waits already, and leaves by itself.'),
  'merge-not-owner': row('permission-denied', 'Only an owner can merge into an organization.'),

  // notifications
  'no-such-notification': row('not-found', 'That notification is gone.'),

  // connections
  'own-org-as-partner': row('invalid-argument', 'Cannot connect to your own organization.'),
  'no-request-to-answer': row('aborted', 'There is no connection request to answer.'),
  'asked-too-soon': row('aborted', 'Your request was declined. You can ask again after seven days.'),
  'own-org-to-block': row('invalid-argument', 'You cannot block your own organization.'),
  'partner-to-block': row('aborted', 'Remove the connection before you block this organization.'),
  'not-connected': row('aborted', 'Your organizations are not connected.'),

  // opening a thread
  'own-org-as-party': row('invalid-argument', 'You cannot select your own organization as a party.'),
  'same-party-twice': row('invalid-argument', 'Bought from and Sold to must be two different organizations.'),
  'same-vin': row('aborted', 'You already have an active thread for this VIN.'),
  'bad-year': row('invalid-argument', 'Enter a year from 1900 to the year after next.'),

  // the desk
  'bad-deal-date': row('invalid-argument', 'Choose a deal date from five years ago to tomorrow.'),
  'bad-due-date': row('invalid-argument', 'Choose a due date from five years ago to two years from now.'),
  'bad-follow-up': row('invalid-argument', 'Choose a day from tomorrow to two years from now.'),
  'no-such-terms': row('not-found', 'These terms do not exist any more.'),
  // {terms}: what they are for, such as "ACV, title absent, any state".
  'terms-exist': row('aborted', 'You have terms for {terms}.'),
  'too-many-terms': row('resource-exhausted', 'You have as many title terms as an organization can have. Remove some first.'),
  'terms-for-nobody-known': row('not-found', 'Choose a partner, or an organization next to yours on a thread.'),
  'no-own-time-zone': row('aborted', 'Choose your own time zone in the title policy first.'),
  'terms-need-time-zone': row('aborted', 'Choose your own time zone: the days of your title terms are counted in it.'),
  // {deal}: ", for a deal on November 2, 2026" if it is so for some deals only.
  'claim-closes-first': row('invalid-argument', 'The claim closes before it opens{deal}.'),
  // {day}: of the terms, such as "88".
  'claim-closes-before-due': row('invalid-argument', 'Day {day} comes before the due day{deal}.'),
  'bad-as-of': row('invalid-argument', 'Choose a day until today.'),
  'bad-retail-date': row('invalid-argument', 'Choose a day from five years ago to tomorrow.'),
  'retail-before-deal': row('invalid-argument', 'The retail sale cannot be before the deal.'),
  'not-retailed': row('invalid-argument', 'Enter the retail sale before the registration.'),
  'bad-registration-date': row('invalid-argument', 'Choose a day from the retail sale to tomorrow.'),
  'registered-before-sale': row('invalid-argument', 'The car was registered before that day. Change the registration first.'),
  'bad-lender-date': row('invalid-argument', 'Choose a day from five years ago to two years from now.'),
  'claim-in-future': row('invalid-argument', 'That is still to come. Enter when the claim was filed.'),
  'claim-too-old': row('invalid-argument', 'Choose a day from five years ago to today.'),
  'bad-answer-date': row('invalid-argument', 'Choose a day from the filing to a year after it.'),
  'no-claim': row('not-found', 'That claim was removed.'),
  'other-claim': row('aborted', 'The claim on this thread is another one now. Look at it again.'),

  // access to a thread
  'no-such-shipment': row('not-found', 'Nothing was sent with this code, or not to your organization.'),
  'no-such-thread': row('not-found', 'Sorry, this thread does not exist.'),
  'not-on-thread': row('permission-denied', 'Your organization is not on this thread'),
  'not-accepted': row('permission-denied', 'Accept your invitation to view and post updates.'),
  'thread-completed': row('permission-denied', 'Your part of this thread is complete.'),
  'thread-ended': row('permission-denied', 'This thread has ended. Reopen it first.'),

  // invitations
  'already-answered': row('aborted', 'Your organization already answered this invitation.'),
  'title-not-yours-to-hold': row('aborted', 'Only the first organization can bring the title, and only while nobody holds it.'),
  'only-head-invites': row('permission-denied', 'Only the first organization in the chain can add a previous one.'),
  'only-tail-invites': row('permission-denied', 'Only the last organization in the chain can add a next one.'),
  'already-on-thread': row('aborted', 'That organization is already on this thread.'),
  'failed-to-invite': row('aborted', 'Failed to invite'),
  'invitations-blocked': row('permission-denied', 'That organization does not accept invitations from yours.'),
  'invited-too-often': row('resource-exhausted', 'You invited that organization three times today. Try again tomorrow.'),
  // {time}: when the next day begins.
  'invited-too-many': row(
    'resource-exhausted',
    'Today your organizations have invited 500 times organizations that are not partners. You can go on from {time}.',
  ),
  'no-such-invitation': row('not-found', 'That invitation does not exist.'),
  'invitation-answered': row('aborted', 'That invitation was already answered.'),
  'only-neighbor-withdraws': row('permission-denied', 'Only a neighbor in the chain can withdraw an invitation.'),
  'only-ends-leave': row('aborted', 'Only the first or last organization in the chain can leave.'),
  'holder-stays': row('aborted', 'You hold the title. Deliver it before you leave.'),
  'claimant-stays': row('aborted', 'Withdraw your title claim before you leave.'),
  'delivery-underway': row('aborted', 'A delivery is waiting for confirmation. Leave after it is settled.'),
  'last-one-stays': row('aborted', 'You are the last active organization on this thread.'),
  'answerer-stays': row('aborted', 'A title claim waits for your answer. Answer it before you leave.'),

  // updates and requests
  'empty-update': row('invalid-argument', 'Write a message, or choose a reason or an ETA.'),
  'bad-eta': row('invalid-argument', 'Choose a date from 30 days ago to two years from now.'),
  'not-spokesman': row('permission-denied', 'Only the organization responsible for the title now can post updates.'),
  'asks-itself': row('aborted', 'Your organization is responsible for the title now. Post an update instead.'),
  'already-asked': row('aborted', 'You already have an open update request.'),
  'no-such-update': row('not-found', 'Update not found'),
  'only-asker': row('permission-denied', 'Only the organization that asked can do this.'),
  'request-closed': row('aborted', 'That request is no longer open.'),
  'reminded-today': row('resource-exhausted', 'You asked within the last day. You can remind them tomorrow.'),
  'asked-today': row('resource-exhausted', 'You asked within the last day. Ask again tomorrow.'),

  // deliveries
  'only-holder-delivers': row('permission-denied', 'Only the organization that holds the title can deliver it.'),
  'no-next-stake': row('aborted', 'Recipient stake missing'),
  'other-next-stake': row('aborted', 'The next organization on this thread is another one. Look at the thread again.'),
  'delivery-waiting': row('aborted', 'A delivery is already waiting for confirmation.'),
  'not-a-delivery': row('invalid-argument', 'Not a delivery update'),
  'only-recipient': row('permission-denied', 'Only the recipient org can acknowledge this delivery'),
  'only-sender-withdraws': row('permission-denied', 'Only the sender can withdraw this delivery.'),
  'no-delivery-waiting': row('aborted', 'No delivery is waiting for confirmation.'),
  'delivery-answered': row('aborted', 'This delivery was already answered.'),

  // claims
  'already-holder': row('aborted', 'Your organization is already the current holder.'),
  'already-claimed': row('aborted', 'You already have a pending title claim.'),
  'title-further-down': row('aborted', 'The title is already further down the chain.'),
  'confirm-delivery-instead': row('aborted', 'Confirm the pending delivery instead.'),
  'not-a-claim': row('invalid-argument', 'Not a claim update'),
  'only-preceding': row('permission-denied', 'Only preceding orgs may acknowledge'),
  'holder-answers-first': row('permission-denied', 'The organization that holds the title answers first.'),
  'no-claim-pending': row('aborted', 'Your organization has no pending title claim.'),
  'claim-answered': row('aborted', 'This claim was already answered.'),
  'only-claimant-withdraws': row('permission-denied', 'Only the claimant can withdraw this claim.'),
  'nothing-to-object-to': row('aborted', 'Your organization takes part in this thread. Answer the title claim instead.'),
  'own-word': row('aborted', 'Your organization said itself that the title has moved on.'),
  'objected-already': row('aborted', 'Your organization objected once already.'),
  'too-late-to-object': row('aborted', 'It is too late to object. Call the organization that you gave the title to.'),

  // endings and corrections
  'only-holder-finishes': row('permission-denied', 'Only the organization that holds the title can finish this thread.'),
  'others-further-down': row('aborted', 'Somebody further down the chain still takes part. Send the title on instead.'),
  'others-take-part': row('aborted', 'Other organizations still take part. Leave the thread instead.'),
  'not-ended': row('aborted', 'This thread has not ended.'),
  'too-late-to-reopen': row('aborted', 'A thread can be reopened for 30 days after it ended.'),
  'only-opener-or-holder-corrects': row(
    'permission-denied',
    'Only the organization that opened the thread or holds the title can correct the vehicle.',
  ),
  'vin-settled': row('aborted', 'The title has changed hands, so the VIN stays. You can correct year, make, model and mileage.'),
  'nothing-to-correct': row('invalid-argument', 'Nothing is different.'),
  'only-holder-gives-up': row('permission-denied', 'Only the organization that holds the title can say that it does not have it.'),
  'withdraw-delivery-first': row('aborted', 'Withdraw your delivery first.'),
  'nobody-to-return-to': row('aborted', 'Nobody on this thread had the title before you.'),
  'too-late-to-take-back': row('aborted', 'It is too late to take that back.'),
  'too-often': row('resource-exhausted', 'You did that three times today. Try again tomorrow.'),
} as const satisfies Record<string, { code: ErrorCode; message: string }>;

export type RefusalName = keyof typeof refusals;

/** The refusal's message with its placeholders in braces filled in. */
export const refusalMessage = (name: RefusalName, values: Readonly<Record<string, string>>): string =>
  refusals[name].message.replaceAll(/\{(\w+)\}/g, (braces, key: string) => values[key] ?? braces);

/** An expected error as a value: the domain returns it, the server turns it into a response. */
export type Refusal = { readonly refused: RefusalName };
export const refuse = (name: RefusalName): Refusal => ({ refused: name });
