// Why Google did not sign a person in, as the server says it in the query of the page that they come back to.
const ERRORS = ['google-unmatched', 'google-failed'] as const;
export type GoogleError = (typeof ERRORS)[number];

export const isGoogleError = (text: unknown): text is GoogleError => ERRORS.includes(text as GoogleError);
