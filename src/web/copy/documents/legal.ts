// The texts that the privacy page, the terms and the pages with links to them share.
export const legalCopy = {
  contents: 'On this page',
  privacy: 'Privacy',
  terms: 'Terms',
  navigation: 'Legal',
  /** The text before, between and after the two links, with the links' labels. */
  agree: ['By creating an account you agree to the ', 'terms', '. What is stored about you is on the ', 'privacy page', '.'],
  newTab: '(opens in a new tab)',
} as const;
