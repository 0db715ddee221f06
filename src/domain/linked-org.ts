// A link that says in which organization it opens, for a reader who is in several.

/** The parameter that names it. */
export const LINKED_ORG = 'org';
/** `orgId`: null for a person in one organization. */
export const pathInOrg = (path: string, orgId: string | null): string =>
  orgId === null ? path : `${path}${path.includes('?') ? '&' : '?'}${LINKED_ORG}=${orgId}`;
