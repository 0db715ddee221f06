// What the privacy page and the terms have in common with each other and with the pages that lead there.
export const legalCopy = {
  contents: 'On this page',
  privacy: 'Privacy',
  terms: 'Terms',
  navigation: 'Legal',
  /** Before, between and after the two links. */
  agree: ['By creating an account you agree to the ', 'terms', '. What is stored about you is on the ', 'privacy page', '.'],
  newTab: '(opens in a new tab)',
} as const;
