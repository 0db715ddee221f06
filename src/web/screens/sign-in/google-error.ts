// The errors that the server puts in the query string after a failed sign-in with Google.
const ERRORS = ['google-unmatched', 'google-failed'] as const;
export type GoogleError = (typeof ERRORS)[number];

export const isGoogleError = (text: unknown): text is GoogleError => ERRORS.includes(text as GoogleError);
