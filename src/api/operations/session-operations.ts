// The operations on the session: who is signed in, and what a person does for themselves.
import * as z from 'zod/mini';
import * as session from '../session.ts';
import { commandRow, nothing, queryRow } from './operation.ts';

const viewerAfter = z.object({ viewer: session.viewerView });

export const sessionOperations = {
  me: queryRow({
    who: 'anyone',
    summary: 'Who is signed in, null for a visitor',
    in: nothing,
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
    summary: 'Choose what I am mailed',
    in: session.updateEmailPrefsInput,
    out: viewerAfter,
  }),
  setActiveOrg: commandRow({
    who: 'user',
    summary: 'Make one of my organizations the one that I act for',
    in: session.setActiveOrgInput,
    out: viewerAfter,
  }),
  sessions: queryRow({ who: 'user', summary: 'Where I am signed in', in: nothing, out: session.sessionsView }),
  endSession: commandRow({ who: 'user', summary: 'Sign out somewhere else', in: session.endSessionInput, out: nothing }),
  unsubscription: queryRow({
    who: 'anyone',
    summary: 'Whose mail of which type the link in a mail turns off',
    in: session.unsubscribeInput,
    out: session.unsubscriptionView,
  }),
  unsubscribe: commandRow({
    who: 'anyone',
    summary: 'Turn off one type of mail, by the link in such a mail',
    in: session.unsubscribeInput,
    out: session.unsubscribed,
  }),
};
