// The documents beside the app: plain HTML that the build makes, each served under its path. What only a server knows stands in
// them as a placeholder, and is written in when the server starts.
export const DOCUMENT_FILES = { '/': 'landing.html', '/privacy': 'privacy.html', '/terms': 'terms.html' } as const;
export type DocumentPath = keyof typeof DOCUMENT_FILES;

/** Scheme and host, without a slash at the end. */
export const BASE_URL = '{{BASE_URL}}';
/** Who runs this installation, in the middle of a sentence. */
export const OPERATOR = '{{OPERATOR}}';
