// Who is signed in, what they say of themselves, and which organization they act for.
import { saveActiveOrg, saveEmailPrefs, saveProfile, viewerViewOf } from '../db/people.ts';
import { Refused } from '../http/errors.ts';
import type { Handlers } from '../http/operations.ts';

type Session = Pick<Handlers, 'me' | 'updateProfile' | 'updateEmailPrefs' | 'setActiveOrg'>;

export const sessionHandlers: Session = {
  me: async ({ sql, viewer }) => ({ viewer: viewer && (await viewerViewOf(sql, viewer.userId, viewer.org?.id ?? null)) }),

  updateProfile: async ({ tx, viewer, now, tell }, profile) => {
    await saveProfile(tx, viewer.userId, profile, now);
    tell([viewer.userId], 'me', 0);
    return { viewer: await viewerViewOf(tx, viewer.userId, viewer.org?.id ?? null) };
  },

  updateEmailPrefs: async ({ tx, viewer, now, tell }, change) => {
    await saveEmailPrefs(tx, viewer.userId, change, now);
    tell([viewer.userId], 'me', 0);
    return { viewer: await viewerViewOf(tx, viewer.userId, viewer.org?.id ?? null) };
  },

  // The page that switches acts for the new one from now on; others of the same person stay with theirs until they are loaded anew.
  setActiveOrg: async ({ tx, viewer, now }, { orgId }) => {
    if (!(await saveActiveOrg(tx, viewer.userId, orgId, now))) throw new Refused('no-such-org');
    return { viewer: await viewerViewOf(tx, viewer.userId, orgId) };
  },
};
