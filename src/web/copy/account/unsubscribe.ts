// The texts of the page that the "Turn off" link of an email opens.
import { MAIL_TYPE_NAMES } from '../../../domain/notification-paths.ts';
import type { MailType, UnsubscribeType } from '../../../domain/vocabulary.ts';

/** What is turned off: the digest, or a type of mail. */
const DIGEST = {
  question: 'Turn off the morning digest?',
  consequence: (email: string) =>
    `${email} will get no more of it, nor what you chose to get in the digest. The bell in the app goes on showing everything.`,
  off: 'The morning digest is off',
  offSentence: (email: string) => `${email} gets no more of it. You can turn it on again in your profile.`,
};
const ofType = (type: MailType) => ({
  question: `Turn off “${MAIL_TYPE_NAMES[type]}” emails?`,
  consequence: (email: string) => `${email} will get no more of them. The bell in the app goes on showing everything.`,
  off: `“${MAIL_TYPE_NAMES[type]}” emails are off`,
  offSentence: (email: string) => `${email} gets no more of them. You can turn them on again in your profile.`,
});

export const unsubscribeCopy = {
  title: 'Turn off emails',
  of: (type: UnsubscribeType) => (type === 'digest' ? DIGEST : ofType(type)),
  turnOff: 'Turn off',
  profile: 'Choose which emails you get',
  dead: 'This link does not work',
} as const;
