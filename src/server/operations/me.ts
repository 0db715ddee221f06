// The signed-in person: their profile, mail preferences and active organization.
import { nameFault } from '../../domain/names/name-rules.ts';
import { noteTimeZone, readViewerView, saveActiveOrg, saveEmailPrefs, saveProfile } from '../db/accounts/people.ts';
import { Refused, wrongName } from '../refused.ts';
import type { In } from '../../api/operations.ts';
import { answeredWith, type Handlers, type ReadContext, withoutAnswer } from './handler.ts';
import type { Viewer } from '../db/accounts/viewers.ts';

const viewerNow = async ({ sql, viewer }: ReadContext<Viewer>) => ({
  viewer: await readViewerView(sql, viewer.userId, viewer.org?.id ?? null),
});

export const meHandlers = {
  me: async ({ sql, viewer }) => ({ viewer: viewer && (await readViewerView(sql, viewer.userId, viewer.org?.id ?? null)) }),

  updateProfile: answeredWith(viewerNow, async ({ tx, viewer, now, publish }, profile: In<'updateProfile'>) => {
    const fault = profile.displayName === viewer.name ? null : nameFault(profile.displayName, 'person');
    if (fault !== null) throw wrongName(fault, 'displayName');
    await saveProfile(tx, viewer.userId, profile, now);
    publish([viewer.userId], 'me', 0);
  }),

  updateEmailPrefs: answeredWith(viewerNow, async ({ tx, viewer, now, publish }, change: In<'updateEmailPrefs'>) => {
    await saveEmailPrefs(tx, viewer.userId, change, now);
    publish([viewer.userId], 'me', 0);
  }),

  // No page is notified: until it reads the zone, each shows that of its own browser.
  noteTimeZone: withoutAnswer(async ({ tx, viewer, now }, { timeZone }) => await noteTimeZone(tx, viewer.userId, timeZone, now)),

  // The page that switches acts for the new organization. Other pages of the same person keep theirs until they are reloaded.
  setActiveOrg: answeredWith(
    async ({ sql, viewer }, { orgId }) => ({ viewer: await readViewerView(sql, viewer.userId, orgId) }),
    async ({ tx, viewer, now }, { orgId }) => {
      if (!(await saveActiveOrg(tx, viewer.userId, orgId, now))) throw new Refused('no-such-org');
    },
  ),
} satisfies Partial<Handlers>;
