// A person's sessions.
import { deleteSession, listSessions } from '../db/accounts/sessions.ts';
import { deviceName } from '../accounts/device-name.ts';
import { Refused } from '../refused.ts';
import { type Handlers, withoutAnswer } from './handler.ts';

export const sessionHandlers: Pick<Handlers, 'sessions' | 'endSession'> = {
  sessions: async ({ sql, viewer }) => {
    const rows = await listSessions(sql, viewer.userId);
    return {
      sessions: rows.map(({ userAgent, address, ...row }) => ({
        ...row,
        device: deviceName(userAgent ?? ''),
        address: address ?? '',
        own: row.id === viewer.sessionId,
      })),
    };
  },

  // Any session of the person, including the current one. That has the effect of signing out: the remaining cookie is no longer valid.
  endSession: withoutAnswer(async ({ tx, viewer, publish }, { sessionId }) => {
    if (!(await deleteSession(tx, viewer.userId, sessionId))) throw new Refused('no-such-session');
    // Notifies all pages of the person: those of the ended session are signed out, the others show one session less.
    publish([viewer.userId], 'me', 0);
  }),
};
