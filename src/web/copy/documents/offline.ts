// The texts of the offline page.
export const offlineCopy = {
  title: 'You are offline',
  sentence:
    'Titleline can’t be reached, and only a connection can show who has the title now. This page goes on by itself once there is one.',
  again: 'Try again',
} as const;
