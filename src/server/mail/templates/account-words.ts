// The words of mails about accounts and about an organization's people: what happened, when, and what to do about it.
import { MY_ORGANIZATION_PATH } from '../../../domain/notification-paths.ts';
import type { AccountEvent, OrgNotice } from '../../../domain/thread/notices/mail-content.ts';

export type AccountWords = {
  subject: string;
  /** The end of the subject; null for none. */
  topic: string | null;
  heading: string;
  explanation: string;
  label: string;
  /** Where the button leads. */
  path: string;
};

const NEW_PASSWORD = { label: 'Choose a new password', path: '/forgot-password' } as const;
const PEOPLE = { label: 'Open My Organization', path: MY_ORGANIZATION_PATH } as const;

/** `time`: when it happened, with its zone. `orgName`: the organization that it is about. */
export function accountWords(event: AccountEvent, { orgName, time }: { orgName: string; time: string }): AccountWords {
  switch (event.is) {
    case 'password-changed':
      return {
        subject: 'Your password was changed',
        topic: null,
        heading: 'Your password was changed.',
        explanation: `${timeAndDevice(time, event.device)}. All your other sessions have ended. If it was not you, choose a new password now: the link is mailed to this address.`,
        ...NEW_PASSWORD,
      };
    case 'signed-in':
      return {
        subject: 'New sign-in to your account',
        topic: null,
        heading: 'Your account was used in a new browser.',
        explanation: `${timeAndDevice(time, event.device)}. If it was you, there is nothing to do. If it was not, choose a new password now: that ends every session.`,
        ...NEW_PASSWORD,
      };
    case 'title-contact-changed':
      return {
        subject: 'The title contact was changed',
        topic: orgName,
        heading: `This address is no longer the title contact of ${orgName}.`,
        explanation: `An owner entered another one on ${time}. If you did not expect that, ask the owners of ${orgName}.`,
        label: 'Open Titleline',
        path: '/',
      };
    case 'placeholder-claimed':
      return {
        subject: `${event.name} was claimed on Titleline`,
        topic: null,
        heading: `${event.name} was claimed on Titleline.`,
        explanation: `Somebody used the link that was mailed to this address, on ${time}. If it was neither you nor a colleague, tell the organization that invited you: the person who used the link now answers for ${event.name}.`,
        label: 'Open Titleline',
        path: '/',
      };
    case 'role-changed':
      return {
        subject: 'Your role was changed',
        topic: orgName,
        heading: event.text,
        explanation: `It was changed at ${orgName} on ${time}. If you did not expect that, ask its owners.`,
        ...PEOPLE,
      };
    case 'removed':
      return {
        subject: 'You were removed from an organization',
        topic: orgName,
        heading: `You are no longer a member of ${orgName}.`,
        explanation: `An owner removed you on ${time}. Your account and your other organizations stay as they are. If you did not expect that, ask the owners of ${orgName}.`,
        label: 'Open your profile',
        path: '/profile',
      };
    default:
      return event satisfies never;
  }
}

const SUBJECTS: Readonly<Record<OrgNotice['what'], string>> = {
  joined: 'New member',
  left: 'A member left',
  removed: 'A member was removed',
  'role-changed': 'A role was changed',
  'owner-invited': 'Invite for an owner',
};
const REPLACED = 'The join passphrase was replaced, and the open invites whose code they could read have ended.';

export const orgNoticeWords = ({ what, text, email }: OrgNotice, { orgName, time }: { orgName: string; time: string }): AccountWords => ({
  subject: SUBJECTS[what],
  topic: orgName,
  heading: text,
  explanation: `${time}. ${adviceOn(what, email)}`,
  ...PEOPLE,
});

/** `email`: of the person who joined. */
function adviceOn(what: OrgNotice['what'], email: string | undefined): string {
  switch (what) {
    case 'joined':
      return `Their email is ${email}. If you do not know them, an owner can remove them: that also replaces the join passphrase.`;
    case 'left':
    case 'removed':
      return REPLACED;
    case 'role-changed':
      return 'If you did not expect this, ask the other owners and admins. Owners change roles.';
    case 'owner-invited':
      return 'Anybody who uses it becomes an owner. If you did not expect this, have an owner revoke it.';
    default:
      return what satisfies never;
  }
}

const timeAndDevice = (time: string, device: string | null): string => (device === null ? time : `${time}, with ${device}`);
