// The texts for claiming a placeholder organization that partners added to a thread.
export const claimCopy = {
  title: 'Claim your organization',
  sentence: (name: string, email: string) => `A partner added ${name} to a thread. You claim it as ${email} and become its owner.`,
  position: 'Position',
  submit: 'Claim Organization',
  done: (name: string) => `${name} is yours`,
  failed: 'Failed to claim organization',
  merge: {
    title: 'Is it an organization that you run here?',
    sentence: 'Then merge it, and what partners sent to it arrives there. Otherwise claim it below.',
    into: (name: string) => `Merge into ${name}`,
    submit: 'Merge',
    question: (from: string, into: string) => `Merge ${from} into ${into}?`,
    consequence: (from: string, into: string) =>
      `The thread invitations, requests and notifications of ${from} move to ${into}, and links to it lead there. ` +
      'On a thread that both are on, its invitation ends. This cannot be undone.',
    done: (from: string, into: string) => `${from} is now part of ${into}`,
  },
  dead: {
    title: 'This link cannot be used',
    onward: 'Go to your dashboard',
    setUp: 'Set up your organization',
  },
} as const;
