// The form fields of an organization, which onboarding and My Organization share.
export const ORG_FIELDS = [
  'textbox Organization name',
  'radiogroup Organization type',
  'textbox Title contact email',
  'textbox Dealer license',
  'textbox Address line 1',
  'textbox Address line 2',
  'textbox City',
  'combobox State',
  'textbox Postal code',
];
