// Texts about how a thread ended, and what was corrected.
export const endingsCopy = {
  how: {
    retailed: 'Retailed',
    kept: 'Kept',
    'handed-on': 'Handed on',
    mistake: 'Opened by mistake',
    'sale-cancelled': 'Sale canceled',
    other: 'Other',
  },
  event: {
    'given-up': 'Not with them',
    contested: 'Objection',
    corrected: 'Vehicle corrected',
    ended: 'Thread ended',
    reopened: 'Reopened',
    'taken-back': 'Taken back',
  },
} as const;
