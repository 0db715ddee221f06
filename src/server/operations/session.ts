// Who is signed in, and what they say of themselves.
import type { ViewerView } from '../../api/session.ts';
import { membershipsOf, saveProfile } from '../db/people.ts';
import type { Sql, Tx } from '../db/sql.ts';
import type { Handlers } from '../http/operations.ts';
import type { Live } from '../live.ts';
import type { Viewer } from '../session.ts';

export const sessionHandlers = (live: Live): Pick<Handlers, 'me' | 'updateProfile'> => ({
  me: async ({ sql, viewer }) => ({ viewer: viewer && (await viewOf(sql, viewer)) }),

  updateProfile: async ({ tx, viewer, now, afterCommit }, profile) => {
    await saveProfile(tx, viewer.userId, profile, now);
    afterCommit(() => live.tell([viewer.userId], 'me', 0));
    return { viewer: { ...(await viewOf(tx, viewer)), ...profile } };
  },
});

const viewOf = async (sql: Sql | Tx, { userId, email, name, phone, position, org }: Viewer): Promise<ViewerView> => ({
  userId,
  email,
  displayName: name,
  phone: phone ?? '',
  position: position ?? '',
  org,
  orgs: await membershipsOf(sql, userId),
});
