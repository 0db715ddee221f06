// The texts for emails to strangers that are held back, and for verifying the viewer's email.

export const mailWaitCopy = {
  verifyOwn: 'Waits until you verify your email',
  verifyOthers: 'Waits until the colleague who sent it verifies their email',
  at: (clock: string) => `Leaves at ${clock}`,
  tomorrow: 'Leaves tomorrow morning',
  on: (day: string) => `Leaves on ${day}`,
  sendVerification: 'Send verification email',
  verificationSent: (email: string) => `Verification email sent to ${email}. Open the link in it to verify this address.`,
} as const;
