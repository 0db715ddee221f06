// The texts of the page that asks which organization one acts for.
export const chooseOrganizationCopy = {
  sentence: 'You work for several organizations. What you do here is done for the one that you choose.',
  list: 'Your organizations',
} as const;
