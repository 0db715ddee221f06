// What this Google knows the product by.
export const CLIENT = { GOOGLE_CLIENT_ID: 'titleline-tests', GOOGLE_CLIENT_SECRET: 'a secret for tests' };
