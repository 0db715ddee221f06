// The texts of invitations and of the lists of invitations.
export const invitesCopy = {
  title: 'Invites',
  list: 'Pending invites',
  invited: (when: string) => `Invited ${when}`,
  answerBy: (day: string) => `Answer by ${day}.`,
  acceptWithTitle: 'Accept (we have title)',
  acceptWithoutTitle: 'Accept (no title)',
  open: 'Open',
  accept: 'Accept',
  decline: 'Decline',
  /** Shown in the row after it is answered. */
  answered: { 'with-title': 'Accepted, with title', 'without-title': 'Accepted, no title', declined: 'Declined', gone: 'No longer open' },
  answeredStay: 'What you answered stays here until you leave the page.',
  acceptTitle: 'Accept invitation',
  empty: {
    title: 'No pending invites.',
    sentence: 'When a partner adds you to a title’s chain, the invitation waits here for your answer.',
    action: 'View active threads',
  },
  showMore: 'Show more',
  failed: { title: 'The invitations did not load' },
} as const;
