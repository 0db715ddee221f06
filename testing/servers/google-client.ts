// The OAuth client of the product at the fake Google.
export const CLIENT = { GOOGLE_CLIENT_ID: 'titleline-tests', GOOGLE_CLIENT_SECRET: 'a secret for tests' };
