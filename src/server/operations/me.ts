// The signed-in person: their profile, mail preferences and active organization.
import { nameFault } from '../../domain/names/name-rules.ts';
import { noteTimeZone, readViewerView, saveActiveOrg, saveEmailPrefs, saveProfile } from '../db/accounts/people.ts';
import { Refused } from '../refused.ts';
import type { Handlers, QueryContext } from './handler.ts';
import { wrongName } from './orgs.ts';
import type { Viewer } from '../db/accounts/viewers.ts';

/** The answer to a repeat. */
const viewerNow = async ({ sql, viewer }: QueryContext<Viewer>) => ({
  viewer: await readViewerView(sql, viewer.userId, viewer.org?.id ?? null),
});

export const meHandlers = {
  me: async ({ sql, viewer }) => ({ viewer: viewer && (await readViewerView(sql, viewer.userId, viewer.org?.id ?? null)) }),

  updateProfile: {
    decide: async ({ tx, viewer, now, publish }, profile) => {
      const fault = profile.displayName === viewer.name ? null : nameFault(profile.displayName, 'person');
      if (fault !== null) throw wrongName(fault, 'displayName');
      await saveProfile(tx, viewer.userId, profile, now);
      publish([viewer.userId], 'me', 0);
      return { reply: async () => ({ viewer: await readViewerView(tx, viewer.userId, viewer.org?.id ?? null) }) };
    },
    replay: viewerNow,
  },

  updateEmailPrefs: {
    decide: async ({ tx, viewer, now, publish }, change) => {
      await saveEmailPrefs(tx, viewer.userId, change, now);
      publish([viewer.userId], 'me', 0);
      return { reply: async () => ({ viewer: await readViewerView(tx, viewer.userId, viewer.org?.id ?? null) }) };
    },
    replay: viewerNow,
  },

  // No page is notified: until it reads the zone, each shows that of its own browser.
  noteTimeZone: {
    decide: async ({ tx, viewer, now }, { timeZone }) => {
      await noteTimeZone(tx, viewer.userId, timeZone, now);
      return { reply: () => ({}) };
    },
    replay: async () => ({}),
  },

  // The page that switches acts for the new organization. Other pages of the same person keep theirs until they are reloaded.
  setActiveOrg: {
    decide: async ({ tx, viewer, now }, { orgId }) => {
      if (!(await saveActiveOrg(tx, viewer.userId, orgId, now))) throw new Refused('no-such-org');
      return { reply: async () => ({ viewer: await readViewerView(tx, viewer.userId, orgId) }) };
    },
    replay: async ({ sql, viewer }, { orgId }) => ({ viewer: await readViewerView(sql, viewer.userId, orgId) }),
  },
} satisfies Partial<Handlers>;
