// The texts of sign-in, sign-up, Google sign-in, password reset and email verification.
import { chainCopy } from '../chain.ts';

export const signInCopy = {
  email: 'Email',
  password: 'Password',
  enterEmail: 'Enter your email.',
  badEmail: 'Enter a valid email address.',
  enterPassword: 'Enter your password.',
  tooLong: (max: number) => `At most ${max} characters.`,
  /** Shown to a visitor who followed an invitation link. */
  invitation: {
    label: 'Your invitation',
    vehicle: (vehicle: string, vinEnd: string) => `${vehicle}, VIN ending ${vinEnd}`,
    claim: (organization: string) => `With an account you claim ${organization} and answer.`,
    join: (organization: string) => `You are invited to join ${organization}.`,
    onlyFor: (email: string) => `This invite is for ${email}.`,
    signUp: (organization: string | null) =>
      organization === null ? 'You are invited to sign up.' : `You are invited to sign up for ${organization}.`,
  },
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    /** For a password and for Google. */
    failed: 'Sign-in failed',
    forgot: 'Forgot password?',
    passwordChanged: 'Your password is changed. Sign in with the new one.',
    other: 'New to Titleline?',
    otherLink: 'Sign up',
  },
  signUp: {
    title: 'Create your account',
    tabTitle: 'Sign up',
    submit: 'Create account',
    failed: 'Sign up failed',
    googleFailed: 'Google sign up failed',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    firstName: 'First name',
    lastName: 'Last name',
    enterFirstName: 'Enter your first name.',
    enterLastName: 'Enter your last name.',
  },
  /** Where an account needs an invitation, for a visitor who has none. */
  byInvitation: {
    link: 'By invitation',
    title: 'Sign up by invitation',
    sentence: 'You need an invitation to create an account here.',
    deadTitle: 'This invitation does not work',
    dead: 'It was used to sign up, was revoked, has expired, or is mistyped. If you have signed up with it, sign in.',
    organization: 'From your organization',
    organizationSentence: 'If it is on Titleline, its owners and admins can invite you. Open the link from the invite, or enter its code.',
    code: 'Invite code',
    noCode: 'Enter the code first.',
    submit: 'Continue',
    operator: 'From the operator',
    /** Before and after the operator's name and address. */
    ask: ['If your organization is new here, ask ', ' for an invitation.'],
    askNobody: 'If your organization is new here, ask those who run this installation for an invitation.',
  },
  /** Where nobody can create an account. */
  closed: {
    title: 'No new accounts at present',
    sentence: 'If you have an account, sign in.',
    invited: 'You are invited, and need an account for it. If you have one, sign in.',
    /** Before and after the operator's name and address. */
    ask: ['Questions? Ask ', ', who runs this installation.'],
  },
  newPassword: {
    confirmation: 'Confirm password',
    choose: 'Choose a password.',
    confirm: 'Enter the password again.',
    mismatch: 'Passwords do not match',
    longer: (min: number) => `At least ${min} characters`,
    guessable: 'Easy to guess: add words of your own',
    stronger: 'Capitals, numbers and symbols make it stronger',
  },
  google: {
    or: 'or',
    continue: 'Continue with Google',
    noAccount: (reason: string) => `There is no account with that Google address. ${reason}`,
    /** Below the sentence about the failure. */
    unmatched: [
      'You have no password here? Somebody made an account with your email. ',
      'Choose a new password',
      ' by mail, and it is yours alone.',
    ],
  },
  forgot: {
    title: 'Forgot your password?',
    tabTitle: 'Forgot password',
    sentence: 'We will mail you a link to choose a new one.',
    submit: 'Send link',
    failed: 'The link could not be sent. Try again.',
    back: 'Back to sign in',
    sentTitle: 'Check your email',
    sent: ['If there is an account for ', ', a link to choose a new password is on its way. It works once, for an hour.'],
    nothingCame: 'Nothing there? Look in the spam folder, or check that the address is right.',
    again: 'Send again',
    sentAgain: 'Sent again.',
    another: 'Use another email',
  },
  reset: {
    title: 'Choose a new password',
    tabTitle: 'New password',
    pending: 'Looking at your link…',
    sentence: 'You will be signed out everywhere else.',
    password: 'New password',
    submit: 'Set password',
    failed: 'The password could not be set. Try again.',
    changed: 'Your password is changed.',
    deadTitle: 'This link does not work any more',
    dead: 'A link to choose a new password works once, for an hour.',
    anew: 'Send a new link',
  },
  verify: {
    title: 'Verify your email',
    pending: 'Verifying your email…',
    doneTitle: 'Your email is verified',
    done: 'Thank you. There is nothing else to do.',
    onward: 'Continue',
    signIn: 'Sign in',
    deadTitle: 'This link does not work any more',
    dead: 'A link to verify an email works for seven days, and only the address that it was sent to.',
    anew: 'Send a new link',
    sent: (email: string) => `A new link is on its way to ${email}.`,
    deadVisitor: 'Sign in, and have a new link sent from your profile.',
    alreadyTitle: 'Your email is verified already',
    elsewhere: {
      /** Before and after the address. */
      sentence: ['An account was made with ', '. If you made it, enter its password.'],
      signedInAs: (email: string) => `You are signed in as ${email}. Here you sign in to the other account instead.`,
      submit: 'Verify and sign in',
      failed: 'The email could not be verified. Try again.',
      notMine: 'You did not make it, or forgot the password? A new password makes the account yours alone.',
      toNew: 'Choose a new password',
      newTitle: 'Choose a new password',
      newSentence: ['A new password for ', ' ends every session of the account and removes every other way to sign in to it.'],
      newSubmit: 'Set password and verify',
      toOld: 'Enter the current password',
    },
  },
  panel: {
    title: 'Know where the paper is.',
    vehicle: '2021 Ford F-150',
    picture:
      'A title chain of four organizations. The first has delivered the title of a 2021 Ford F-150, the second holds it, and it is on its way to the third.',
  },
} as const;

/** The example thread of the sign-in pages and the landing page. Its organizations are fictitious. */
export const sampleCopy = {
  silver: { name: 'Silver State Motors', place: 'Reno, NV', delivered: 'Delivered Nov 6' },
  front: { name: 'Front Range Auction', place: 'Denver, CO', holds: 'Holds the title' },
  aspen: { name: 'Aspen Auto Group', place: 'Boulder, CO', joined: 'Joined Nov 9' },
  bluebird: { name: 'Bluebird Cars', place: 'Cheyenne, WY', invited: 'Invite pending' },
  since: chainCopy.inTransitSince('Nov 20'),
  expected: chainCopy.expected('Nov 24'),
} as const;
