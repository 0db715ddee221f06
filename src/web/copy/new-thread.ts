// The texts of the page that opens a thread.
import { refusals } from '../../domain/refusals.ts';
import { stakeLabelText } from '../../domain/thread/view/stake-label.ts';
import { uiCopy } from './ui.ts';

/** The required fields, by their names in "Still missing". */
const REQUIRED_FIELDS = {
  vin: 'VIN',
  year: 'year',
  mileage: 'mileage',
  make: 'make',
  model: 'model',
  boughtFrom: 'who you bought it from',
};
export type RequiredThreadField = keyof typeof REQUIRED_FIELDS;

export const newThreadCopy = {
  dashboard: 'Dashboard',
  title: 'New thread',
  sentence: 'Track one paper title through the organizations that handle it.',
  /** Make and model are empty if only the year is known. */
  vehicle: (year: string | number, make: string, model: string) => `${year} ${make} ${model}`.trim(),

  vin: 'VIN',
  reading: 'Reading the VIN…',
  several: 'There was more than one VIN in that text. Check that this is the one you mean.',
  whichYear: 'This VIN can mean two model years. Choose the one on the title.',
  letters: 'The letters I, O and Q never occur in a VIN of 17 characters.',
  useCorrected: (vin: string) => `Use ${vin}`,
  wrongCheckDigit: 'The check digit does not fit the rest. Look for a slip, or keep it if the vehicle says so.',
  short: (length: number) => `${length} of 17 characters. If the vehicle has a shorter one, enter its year, make and model by hand.`,
  unknown: 'This VIN is not in the vehicle data. Enter the year, make and model by hand.',
  unread: 'The VIN could not be read just now. Enter the year, make and model by hand.',
  fromVin: 'From VIN',

  year: 'Year',
  badYear: (last: number) => `Enter a year from 1900 to ${last}.`,
  mileage: 'Mileage',
  make: 'Make',
  model: 'Model',
  needsMake: 'Needs a make first',
  noMakes: 'Type the make.',
  noModels: 'Type the model.',
  asTyped: 'Not in the list. It is taken as you typed it.',

  inHand: 'We currently have the paper title in hand',
  inHandSentence: 'The thread opens with the title at your organization.',

  boughtFrom: 'Bought from',
  soldTo: 'Sold to',
  chooseSeller: 'Choose who you bought it from.',
  ownOrg: refusals['own-org-as-party'].message,

  missing: (fields: readonly RequiredThreadField[]) => uiCopy.stillMissing(fields.map((field) => REQUIRED_FIELDS[field])),
  otherThanYou: 'Choose another organization in Bought from.',
  cancel: 'Cancel',
  create: 'Create',
  createAnother: 'Create and add another',
  notCreated: (vehicle: string, lastSix: string) => `Not created: ${vehicle} · ${lastSix}`,
  created: (vehicle: string, lastSix: string) => `Created: ${vehicle} · ${lastSix}`,

  known: {
    active: 'Your organization has a thread for this VIN:',
    invited: 'Your organization is invited to a thread for this VIN:',
    completed: 'Your organization completed a thread for this VIN:',
  },
  openThread: uiCopy.openThatThread,

  preview: {
    name: 'Preview',
    boughtFrom: 'Bought from',
    choose: 'Choose an organization',
    you: 'You',
    holds: stakeLabelText('holds'),
    soldTo: 'Sold to',
    later: 'You can add this later',
    invited: (names: readonly string[]) => {
      const [first, second] = names;
      if (first === undefined) return 'Each organization gets an invitation to the thread.';
      if (second === undefined) return `${first} gets an invitation to the thread.`;
      return `${first} and ${second} each get an invitation to the thread.`;
    },
    private: 'Only the chain can see its updates.',
  },
} as const;
