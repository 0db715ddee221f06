// The words of signing in and signing up.
export const entry = {
  email: 'Email',
  password: 'Password',
  enterEmail: 'Enter your email.',
  badEmail: 'Enter a valid email address.',
  enterPassword: 'Enter your password.',
  tooLong: (max: number) => `At most ${max} characters.`,
  signIn: {
    title: 'Sign in',
    submit: 'Sign in',
    failed: 'Sign-in failed',
    other: 'New to Titleline?',
    otherLink: 'Sign up',
  },
  signUp: {
    title: 'Create your account',
    tabTitle: 'Sign up',
    submit: 'Create account',
    failed: 'Sign up failed',
    other: 'Already have an account?',
    otherLink: 'Sign in',
    firstName: 'First name',
    lastName: 'Last name',
    confirmation: 'Confirm password',
    enterFirstName: 'Enter your first name.',
    enterLastName: 'Enter your last name.',
    confirm: 'Enter the password again.',
    mismatch: 'Passwords do not match',
  },
  newPassword: {
    choose: 'Choose a password.',
    tooWeak: 'Please choose a stronger password',
    longer: (min: number) => `At least ${min} characters`,
    stronger: 'Capitals, numbers and symbols make it stronger',
  },
  panel: {
    title: 'Know where the paper is.',
    vehicle: '2021 Ford F-150',
    picture:
      'A title chain of four organizations. The first has delivered the title of a 2021 Ford F-150, the second holds it, and it is on its way to the third.',
  },
} as const;
