// Where an organization's title terms are, and the hashes that open them there: to be read, or to be edited.

/** Those that lead to sections of the page. */
export const MY_ORGANIZATION_HASHES = { titleTerms: 'title-terms', registration: 'registration' } as const;

const READ = 'terms-';
const EDIT = 'edit-terms-';

/** Options for a link or `navigate`. */
export const termsPath = (termsId: string, how: 'read' | 'edit') =>
  ({ to: '/myorganization', hash: `${how === 'edit' ? EDIT : READ}${termsId}` }) as const;

/** The terms that a hash opens. Null if it is for something else. */
export function termsOfHash(hash: string): { termsId: string; how: 'read' | 'edit' } | null {
  if (hash.startsWith(EDIT)) return { termsId: hash.slice(EDIT.length), how: 'edit' };
  return hash.startsWith(READ) ? { termsId: hash.slice(READ.length), how: 'read' } : null;
}
