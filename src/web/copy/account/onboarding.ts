// The texts of onboarding: the user's details and the organization.

/** The required fields, by their names in "Still missing". */
const requiredFields = {
  name: 'name',
  orgType: 'type',
  titleContactEmail: 'title contact email',
  dealerLicense: 'dealer license',
  state: 'state',
};
export type RequiredOrgField = keyof typeof requiredFields;

export const onboardingCopy = {
  choose: {
    title: 'Set up your organization',
    sentence: 'Titles move between organizations, so you need one before you open a thread.',
    create: 'Create an Organization',
    createSentence: 'Your dealership or auction is new.',
    invite: 'Join with an Invite',
    inviteSentence: 'Your organization is on Titleline already.',
  },
  /** Replaces the title and sentence for a user who already has an organization. */
  add: { title: 'Add an organization', sentence: 'Create another one, or join one that invited you.' },
  back: 'Back',
  leaveSentence: 'What you typed here will be lost.',
  details: {
    title: 'Your Details',
    fullName: 'Full name',
    phone: 'Phone',
    position: 'Position',
    save: 'Save Details',
    saved: 'Details saved',
    noFacts: 'No phone or position yet',
    edit: 'Edit',
  },
  create: {
    title: 'Create an Organization',
    sentence: 'You become its owner. Other organizations see all of this but the dealer license.',
    done: (name: string) => `${name} is set up`,
    doneElsewhere: (name: string) => `${name} is set up. Switch to it in the account menu.`,
    requiredFields,
    submit: 'Create organization',
  },
  join: {
    title: 'Join with an Invite',
    sentence: (email: string) => `You join as ${email}.`,
    code: 'Invite code',
    codeHint: 'From your invitation, or the passphrase that your organization shares.',
    missing: 'Enter the code first.',
    submit: 'Join',
    otherAccount: (email: string) => `This invite is for another address. You are signed in as ${email}.`,
    switchAccount: 'Sign in with another account',
    done: (name: string) => `You joined ${name}`,
    doneElsewhere: (name: string) => `You joined ${name}. Switch to it in the account menu.`,
  },
} as const;

/** The texts for claiming a placeholder organization that partners added to a thread. */
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
