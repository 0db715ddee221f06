// A link in a mail to a person of several organizations names the one that it is about, and opens there. The name is dropped from the address
// then, because the person may switch to another one on the same page.
import { useLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { LINKED_ORG } from '../../domain/linked-org.ts';
import { keepChoiceOfAll } from '../data/session/all-organizations.ts';
import { useSwitchOrg, useViewer } from '../data/session/session.ts';

/** Switches to the organization that the address names, and drops the name. One that the person is not in is ignored. Renders nothing. */
export function LinkedOrg(): null {
  const viewer = useViewer();
  const { org, orgs } = viewer;
  const { history } = useRouter();
  const { search } = useLocation();
  const linked = (search as Record<string, unknown>)[LINKED_ORG];
  const { mutate } = useSwitchOrg();
  const other = orgs.find(({ id }) => id === linked && id !== org?.id)?.id;
  useEffect(() => {
    const drop = () => history.replace(withoutLinkedOrg(history.location.href));
    if (linked === undefined) return;
    // A link to the dashboard of one leads there, although the person looked at all of them last.
    if (history.location.pathname === '/dashboard') keepChoiceOfAll(viewer, false);
    // If it fails, the page opens for the organization as before, and may offer to switch.
    if (other === undefined) drop();
    else mutate({ orgId: other }, { onError: drop });
  }, [linked, other, history, mutate, viewer]);
  return null;
}

/** `href`: path, query and hash. */
export function withoutLinkedOrg(href: string): string {
  const { pathname, searchParams, hash } = new URL(href, 'http://here.invalid');
  searchParams.delete(LINKED_ORG);
  return pathname + (searchParams.size > 0 ? `?${searchParams}` : '') + hash;
}
