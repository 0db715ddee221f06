// Texts about taking back an answer.
export const undoCopy = {
  vehicle: (vehicle: string, end: string) => `${vehicle} · ${end}`,
  expectedFrom: (name: string) => `Expected from ${name}`,
  minutesLeft: (count: number) => `${count} min left`,
  /** After "You" or the organization's name. */
  answer: {
    acceptance: 'accepted the invitation.',
    delivery: 'confirmed the delivery.',
    claim: 'confirmed the title claim.',
    ending: 'ended the thread.',
    'giving-up': 'said that the title is not there.',
  },
  tookBack: 'took that back.',
  taken: 'Taken back',
  noEmail: 'No email went out',
  told: (name: string) => `${name} is told`,
  othersTold: 'The others are told',
  tooLate: 'It can’t be taken back',
  answeredSince: (name: string) => `${name} has answered since.`,
  failed: 'It is not taken back yet',
} as const;
