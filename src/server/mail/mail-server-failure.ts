// Why a mail server takes no mail at all, for any recipient, in words for an operator. They quote neither the server's answer nor
// any address, only codes, because they stand in the log and in the response of a health check.
import { isOfCertificate } from '../error-code.ts';

/** `code`: the reply code of the mail server, or the code of the error; '' if there is none. */
export type MailServerFailure = { cause: Cause; code: string };

type Cause = keyof typeof WORDS;

/** `step`: what failed. `reason` follows "the mail server". `advice`: what to look at. */
const WORDS = {
  'unknown-host': {
    step: 'Looking up its host name',
    reason: 'has an unknown host name',
    advice: 'Check the host in SMTP_URL, and the DNS of this machine.',
  },
  refused: {
    step: 'Connecting',
    reason: 'refused the connection',
    advice: 'Check that it runs, and the host and port in SMTP_URL.',
  },
  unreachable: {
    step: 'Connecting',
    reason: 'could not be reached',
    advice: 'Check the host in SMTP_URL, and the network and firewall of this machine.',
  },
  'timed-out': {
    step: 'Connecting',
    reason: 'did not answer in time',
    advice:
      'Check the host and port in SMTP_URL, and that it begins with smtps: if the port is encrypted from the beginning, such as 465. Many networks block the ports for mail to the outside.',
  },
  certificate: {
    step: 'Checking its certificate',
    reason: 'has a certificate that is not valid for it',
    advice:
      'Name it in SMTP_URL as its certificate does. If its certificate comes from an authority of your own, name the file of that one in NODE_EXTRA_CA_CERTS.',
  },
  encryption: {
    step: 'Beginning encryption',
    reason: 'does not encrypt as SMTP_URL says',
    advice: 'Use smtps: for a port that is encrypted from the beginning, usually 465, and smtp: for the others, such as 587 and 25.',
  },
  password: {
    step: 'Signing in',
    reason: 'refused the user or the password',
    advice: 'Check both in SMTP_URL. Other characters than letters and digits are written there as %40 for @, %2F for /, and so on.',
  },
  login: {
    step: 'Handing over a mail',
    reason: 'sends nothing for this machine without a user and a password',
    advice: 'Put those that it expects in SMTP_URL, or allow this machine to send.',
  },
  sender: {
    step: 'Naming the sender',
    reason: 'refused the sender',
    advice: 'Set MAIL_FROM to an address from which its user may send.',
  },
  limit: {
    step: 'Naming the sender',
    reason: 'takes no mail of this sender at the moment',
    advice: 'It may limit how much it takes: ask those who run it.',
  },
  busy: {
    step: 'Connecting',
    reason: 'takes no mail at the moment',
    advice: 'It may not accept this machine, or have trouble of its own: ask those who run it.',
  },
  closed: {
    step: 'Connecting',
    reason: 'ended the connection',
    advice: 'Check the port in SMTP_URL, and whether it accepts this machine.',
  },
  'not-set-up': {
    step: 'Starting',
    reason: 'is not set up',
    advice: 'Set SMTP_URL. BASE_URL begins with https:, so people use this installation, and a mail in a file would not reach them.',
  },
} as const satisfies Record<string, { step: string; reason: string; advice: string }>;

export const NOT_SET_UP: MailServerFailure = { cause: 'not-set-up', code: '' };

/** "The mail server refused the connection (ECONNREFUSED)." */
export const failureReason = ({ cause, code }: MailServerFailure): string =>
  `The mail server ${WORDS[cause].reason}${code === '' ? '' : ` (${code})`}.`;

/** What to look at, in one or two sentences. */
export const failureAdvice = ({ cause }: MailServerFailure): string => WORDS[cause].advice;

/** All of it: which step failed, why, and what to do. */
export const failureSentence = (failure: MailServerFailure): string =>
  `${failure.cause === 'not-set-up' ? '' : `${WORDS[failure.cause].step} failed. `}${failureReason(failure)} ${failureAdvice(failure)}`;

/** Whether a connection without a mail shows that the failure is over. Only a mail shows whether the server takes this sender. */
export const endsWithConnection = ({ cause }: MailServerFailure): boolean => cause !== 'sender' && cause !== 'login' && cause !== 'limit';

/** What nodemailer adds to an error. `originalCode`: that of the system's error. `command`: the one that was answered. */
export type SmtpError = Error & { code?: string; originalCode?: string; command?: string; response?: string; responseCode?: number };

const CONNECTION_CAUSES: Readonly<Record<string, Cause>> = {
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknown-host',
  EAI_AGAIN: 'unknown-host',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  EACCES: 'unreachable',
  EPERM: 'unreachable',
  ETIMEDOUT: 'timed-out',
  ETLS: 'encryption',
  EPROTO: 'encryption',
};
const MAY_NOT_SEND = /^530|relay/i;

/** Null if the mail server works, and refused only this message or its recipient. */
export function mailServerFailure({
  code = '',
  originalCode,
  command = '',
  response = '',
  responseCode,
}: SmtpError): MailServerFailure | null {
  const given = (cause: Cause): MailServerFailure => ({
    cause,
    code: responseCode === undefined ? (originalCode ?? code) : String(responseCode),
  });
  if (code === 'EAUTH') return given('password');
  if (command === 'MAIL FROM' || command === 'RCPT TO') {
    if (MAY_NOT_SEND.test(response)) return given('login');
    if (command === 'RCPT TO') return null;
    return given(responseCode !== undefined && responseCode < 500 ? 'limit' : 'sender');
  }
  if (code === 'EENVELOPE' || code === 'EMESSAGE' || code === 'ESTREAM') return null;
  if (responseCode !== undefined) return given('busy');
  if (code === 'EDNS') return given('unknown-host');
  for (const one of [originalCode, code]) {
    if (one === undefined) continue;
    if (isOfCertificate(one)) return given('certificate');
    if (one.startsWith('ERR_SSL_')) return given('encryption');
    const cause = CONNECTION_CAUSES[one];
    if (cause) return given(cause);
  }
  return given('closed');
}
