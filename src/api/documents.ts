// The static documents: plain HTML files that the build creates, each served under its path. They contain placeholders for what only a
// server knows. The server replaces the placeholders when it starts.
export const DOCUMENT_FILES = { '/': 'landing.html', '/privacy': 'privacy.html', '/terms': 'terms.html' } as const;
export type DocumentPath = keyof typeof DOCUMENT_FILES;

/** Scheme and host, without a trailing slash. */
export const BASE_URL = '{{BASE_URL}}';
/** The operator of this installation, in the middle of a sentence. */
export const OPERATOR = '{{OPERATOR}}';
