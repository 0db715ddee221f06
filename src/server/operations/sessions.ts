// Where a person is signed in.
import { deleteSession, listSessions } from '../db/accounts/sessions.ts';
import { deviceName } from '../auth/device-name.ts';
import { Refused } from '../refused.ts';
import type { Handlers } from './handler-types.ts';

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

  // Any session of one's own, this one too: it is then as after signing out, and the cookie that stays behind opens nothing.
  endSession: {
    run: async ({ tx, viewer, publish }, { sessionId }) => {
      if (!(await deleteSession(tx, viewer.userId, sessionId))) throw new Refused('no-such-session');
      // All pages of the person: those of the ended session find themselves signed out, the others see one less.
      publish([viewer.userId], 'me', 0);
      return {};
    },
    again: async () => ({}),
  },
};
