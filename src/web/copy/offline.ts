// The words of the page that stands in for all others without a connection.
export const offline = {
  title: 'You are offline',
  sentence: 'Titleline needs a connection to show who has the title now. This page goes on by itself as soon as there is one again.',
  again: 'Try again',
} as const;
