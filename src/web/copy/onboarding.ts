// The words of setting up: the person's details and the organization.
export const onboarding = {
  choose: {
    title: 'Set up your organization',
    sentence: 'Titles move between organizations, so you need one before you open a thread.',
    create: 'Create an Organization',
    createSentence: 'Your dealership or auction is new.',
  },
  details: {
    title: 'Your Details',
    fullName: 'Full name',
    phone: 'Phone',
    position: 'Position',
    save: 'Save Details',
    saved: 'Details saved',
    edit: 'Edit',
  },
  create: {
    title: 'Create an Organization',
    sentence: 'You become its owner. Partners see its name, type and place.',
    back: 'Back',
    name: 'Organization name',
    type: 'Organization type',
    titleContactEmail: 'Title contact email',
    dealerLicense: 'Dealer license',
    addressLine1: 'Address line 1',
    addressLine2: 'Address line 2',
    city: 'City',
    state: 'State',
    chooseState: 'Choose',
    postalCode: 'Postal code',
    submit: 'Create organization',
  },
} as const;
