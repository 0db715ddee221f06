// The operations on the signed-in person: profile, mail preferences, active organization and sessions.
import * as z from 'zod/mini';
import * as session from '../session.ts';
import { commandRow, emptyObject, queryRow } from './operation.ts';

const viewerAfter = z.object({ viewer: session.viewerView });

export const sessionOperations = {
  me: queryRow({
    who: 'anyone',
    summary: 'Get the signed-in person; null for a visitor',
    refreshedBy: ['me', 'network', 'notifications'],
    in: emptyObject,
    out: z.object({ viewer: z.nullable(session.viewerView) }),
  }),
  updateProfile: commandRow({
    who: 'user',
    summary: 'Save my name, phone and position',
    in: session.updateProfileInput,
    out: viewerAfter,
  }),
  updateEmailPrefs: commandRow({
    who: 'user',
    summary: 'Choose which mails I get',
    in: session.updateEmailPrefsInput,
    out: viewerAfter,
  }),
  noteTimeZone: commandRow({
    who: 'user',
    summary: 'Set the time zone of my digest, unless it is set already',
    in: session.noteTimeZoneInput,
    out: emptyObject,
  }),
  setActiveOrg: commandRow({
    who: 'user',
    summary: 'Choose the organization that I act for',
    in: session.setActiveOrgInput,
    out: viewerAfter,
  }),
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
