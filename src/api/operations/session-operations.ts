// The operations on the signed-in person: profile, mail preferences, active organization and sessions.
import * as z from 'zod/mini';
import * as session from '../session.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

/** A command on the signed-in person. Returns the viewer as they are after it. */
const viewerCommand = <In extends z.core.$ZodType>(summary: string, input: In) =>
  commandRow({ who: 'user', summary, in: input, out: z.object({ viewer: session.viewerView }) });

export const sessionOperations = {
  me: queryRow({
    who: 'anyone',
    summary: 'Get the signed-in person; null for a visitor',
    refreshedBy: ['me', 'network', 'notifications'],
    in: emptyObject,
    out: z.object({ viewer: z.nullable(session.viewerView) }),
  }),
  updateProfile: viewerCommand('Save my name, phone and position', session.updateProfileInput),
  updateEmailPrefs: viewerCommand('Choose which mails I get', session.updateEmailPrefsInput),
  noteTimeZone: commandRow({
    who: 'user',
    summary: 'Set the time zone of my digest, unless it is set already',
    in: session.noteTimeZoneInput,
    out: emptyObject,
  }),
  setActiveOrg: viewerCommand('Choose the organization that I act for', session.setActiveOrgInput),
  sessions: queryRow({ who: 'user', summary: 'List my sessions', refreshedBy: ['me'], in: emptyObject, out: session.sessionsView }),
  endSession: commandRow({ who: 'user', summary: 'End one of my sessions', in: session.endSessionInput, out: emptyObject }),
  unsubscription: queryRow({
    who: 'anyone',
    summary: 'Get the address and the type of mail, or the digest, that an unsubscribe link turns off',
    refreshedBy: [],
    in: session.unsubscribeInput,
    out: session.unsubscriptionView,
  }),
  unsubscribe: commandRow({
    who: 'anyone',
    summary: 'Turn off one type of mail, or the digest, with an unsubscribe link',
    in: session.unsubscribeInput,
    out: session.unsubscribed,
  }),
};
