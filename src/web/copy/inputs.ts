// The texts of inputs and forms that only some screens have.
export const inputsCopy = {
  unfinishedDay: 'Enter the whole date.',
  unfinishedTime: 'Enter the whole time.',
  notNumber: 'Enter a whole number.',
  notMiles: 'Enter whole miles, such as 48,210.',
  /** How a number was read. */
  taken: {
    tenths: (number: string) => `Tenths are left out: ${number}.`,
    thousands: (number: string) => `Read as ${number}.`,
  },
  leave: { title: 'Leave without saving?', leave: 'Leave', stay: 'Keep editing' },
  showPassword: 'Show password',
  hidePassword: 'Hide password',
  passwordStrength: 'Password strength',
} as const;
