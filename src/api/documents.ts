// The static documents: plain HTML files that the build creates, each served under its path, and what the server writes into them and into the
// app's shell when it starts: it replaces placeholders for what only a server knows.
import type { SignUpMode } from '../domain/sign-up.ts';

export const DOCUMENT_FILES = { '/': 'landing.html', '/privacy': 'privacy.html', '/terms': 'terms.html' } as const;
export type DocumentPath = keyof typeof DOCUMENT_FILES;

/** The documents say who may sign up, so there is a file for each way. */
export const documentFile = (path: DocumentPath, signUp: SignUpMode): string =>
  signUp === 'open' ? DOCUMENT_FILES[path] : DOCUMENT_FILES[path].replace('.html', `.${signUp}.html`);

/** Scheme and host, without a trailing slash. */
export const BASE_URL = '{{BASE_URL}}';
/** The operator of this installation, in the middle of a sentence. */
export const OPERATOR = '{{OPERATOR}}';

/** What the app knows of its installation: JSON in the meta element of this name, in the shell. */
export const INSTALLATION_META = 'installation';
export const INSTALLATION = '{{INSTALLATION}}';
export type PublicInstallation = { signUp: SignUpMode; operator: { name: string; address: string } | null };
