// The texts of the profile: details, email preferences, organizations, password and sessions.
import type { DigestHour, MailWish } from '../../../domain/mail-prefs.ts';
import type { MailType } from '../../../domain/vocabulary.ts';

/** What happened when such a mail is sent. */
const types: Record<MailType, string> = {
  tw_invite: 'Somebody adds your organization to a chain.',
  request_update: 'Your organization is responsible for a title and somebody asks for news.',
  tw_delivery: 'A title is marked as delivered, confirmed or disputed.',
  tw_update: 'A new update on a thread you are in.',
  reminders_unanswered: 'A partner was reminded three times. Owners and admins alone are told.',
  connection_request: 'An organization wants to connect.',
  connection_accepted: 'Your request was accepted.',
  connection_ignored: 'Your request was declined.',
};
const wishes: Record<MailWish, string> = { once: 'At once', digest: 'In the digest', off: 'Off' };

export const profileCopy = {
  title: 'Profile',
  details: {
    title: 'Your details',
    displayName: 'Display name',
    email: 'Email',
    emailHint: 'You sign in with it, so it can’t be changed here.',
    verified: 'Verified',
    notVerified: 'Not verified',
    phone: 'Phone',
    position: 'Position',
    notGiven: 'Not given',
    edit: 'Edit',
    save: 'Save',
    cancel: 'Cancel',
    nothingChanged: 'No changes',
    saved: 'Profile saved',
  },
  saveBar: { unsaved: 'Unsaved changes', cancel: 'Cancel', save: 'Save' },
  leaveSentence: 'Your changes to the profile will be lost.',
  mail: {
    title: 'Email notifications',
    master: 'Email me notifications',
    on: (email: string) => `To ${email}. The bell in the app always shows everything.`,
    off: 'Nothing below is mailed while this is off. Your choices are kept. The bell in the app always shows everything.',
    digest: {
      title: 'Morning digest',
      sentence: 'Weekdays: file today, act today, late, moved. Nothing to say, no mail.',
      name: 'Digest hour',
      off: 'Off',
      /** The hours are all before noon. */
      hour: (at: DigestHour, city: string) => `${at.replace(/^0/, '')} AM, ${city}`,
      takeZone: (city: string) => `Use ${city} time`,
    },
    about: 'Mail about',
    wishes,
    notMailed: 'Not mailed while the digest is off.',
    groups: { move: 'Your move', news: 'News', connections: 'Connections' },
    types,
    saved: 'Email preferences saved',
  },
  organizations: {
    title: 'Organizations',
    active: 'Active',
    leaving: ['You can leave one in ', 'My Organization', '.'],
    none: 'You belong to no organization yet.',
    noneSentence: 'Titles move between organizations. Create yours, or join it with an invite.',
    setUp: 'Set up an organization',
  },
  password: {
    title: 'Password',
    sentence: 'A new password signs you out everywhere but here.',
    change: 'Change password',
    without: 'You sign in with Google and have no password. To set one, have a link sent to you.',
    sendLink: 'Send a link to set a password',
    linkSent: (email: string) => `A link is on its way to ${email}. A new password signs you out everywhere.`,
    current: 'Current password',
    new: 'New password',
    enterCurrent: 'Enter your current password.',
    changed: 'Password changed. All other sessions were ended.',
  },
  sessions: {
    title: 'Active sessions',
    sentence: 'Where you are signed in. A session ends after 30 days by itself.',
    own: 'This device',
    signedIn: 'Signed in',
    ends: (day: string) => `Ends ${day}`,
    end: 'End session',
    ended: 'Session ended',
    question: 'End this session?',
    consequence: (device: string) => `${device} is signed out at once. What is typed there and not saved is lost.`,
    showAll: (count: number) => `Show all ${count}`,
    failed: { title: 'Your sessions did not load' },
  },
} as const;
