// Why Google did not sign a person in, as the server says it in the query of the page that they come back to.
import { refusals } from '../../../domain/refusals.ts';

const ERRORS = ['google-unmatched', 'google-failed'] as const;
export type GoogleError = (typeof ERRORS)[number];

export const isGoogleError = (text: unknown): text is GoogleError => ERRORS.includes(text as GoogleError);

/** `failed`: what the page says where Google, or the person there, said no. */
export const googleErrorSentence = (error: GoogleError, failed: string): string =>
  error === 'google-unmatched' ? refusals['google-unmatched'].message : failed;
