// The texts of the page that the "Turn off" link of an email opens.
import { MAIL_TYPE_NAMES } from '../../domain/notification.ts';
import type { MailType } from '../../domain/vocabulary.ts';

export const unsubscribeCopy = {
  title: 'Turn off emails',
  question: (type: MailType) => `Turn off “${MAIL_TYPE_NAMES[type]}” emails?`,
  consequence: (email: string) => `${email} will get no more of them. The bell in the app goes on showing everything.`,
  turnOff: 'Turn off',
  off: (type: MailType) => `“${MAIL_TYPE_NAMES[type]}” emails are off`,
  offSentence: (email: string) => `${email} gets no more of them. You can turn them on again in your profile.`,
  profile: 'Choose which emails you get',
  dead: 'This link does not work',
} as const;
