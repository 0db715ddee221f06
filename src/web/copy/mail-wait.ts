// The texts for emails to strangers that are held back, and for verifying the viewer's email: also where an act toward an organization that is
// not a partner was refused until then.

export const mailWaitCopy = {
  verifyOwn: 'Waits until you verify your email',
  verifyOthers: 'Waits until the colleague who sent it verifies their email',
  at: (clock: string) => `Leaves at ${clock}`,
  tomorrow: 'Leaves tomorrow morning',
  on: (day: string) => `Leaves on ${day}`,
  sendVerification: 'Send verification email',
  verificationSent: (email: string) => `Verification email sent to ${email}. Open the link in it to verify this address.`,
} as const;

export const verifyFirstCopy = {
  title: 'Verify your email first.',
  sentence: (email: string) =>
    `This goes to an organization that is not your partner yet. Open the link that we mailed to ${email}. Until then it waits here, and then it is sent by itself.`,
  dialogTitle: 'Verify your email first',
  notNow: 'Not now',
} as const;
