// Choosing an organization, and signing out.

/** The texts of the page that asks which organization one acts for. */
export const chooseOrganizationCopy = {
  sentence: 'You work for several organizations. What you do here is done for the one that you choose.',
  list: 'Your organizations',
} as const;

/** The texts of the question before signing out. */
export const signOutCopy = {
  title: (count: number) => `${count === 1 ? '1 scan is' : `${count} scans are`} not sent. Sign out anyway?`,
  sentence: (count: number) =>
    count === 1
      ? 'It is kept on this device alone, and is deleted when you sign out.'
      : 'They are kept on this device alone, and are deleted when you sign out.',
  action: 'Sign out',
} as const;
