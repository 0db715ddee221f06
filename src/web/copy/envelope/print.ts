// The texts of the manifest and the cover sheet. They never say "you", because the paper goes from one organization to the other.
import { WAY_NAMES } from '../../../domain/envelope/envelope.ts';
import { PAPER_NAMES } from '../../../domain/envelope/papers.ts';
import { titles } from '../counts.ts';

export const printCopy = {
  print: 'Print',
  back: 'Back to the envelope',
  withStock: 'With your stock numbers',
  withdrawn: 'Nothing to print',
  withdrawnWhy: 'Every title of this envelope was withdrawn.',
  qrName: 'QR code of this envelope',
  barcodeName: 'Barcode of this envelope',
  printed: (moment: string) => `Printed ${moment}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  route: (from: string, to: string) => `${from} to ${to}`,
  facts: { from: 'From', to: 'To', sent: 'Sent', way: 'Carrier', number: 'Tracking number', expected: 'Expected', note: 'Note' },
  ways: WAY_NAMES,
  manifest: {
    heading: (count: number) => `Manifest of ${titles(count)}`,
    tabTitle: (code: string) => `Manifest ${code}`,
    columns: { no: 'No.', vin: 'VIN, last eight', vehicle: 'Vehicle', stock: 'Stock' },
    /** Soft hyphens, because the columns are narrow. */
    papers: { ...PAPER_NAMES, reassignment: 'Reassign\u00ADment', 'odometer-disclosure': 'Odometer' },
    inside: 'Inside',
    notInside: '–',
    total: 'Papers inside',
    scan: (address: string) => `Scan a code above at ${address}, then each title. What is left over is reported as missing.`,
    receivedBy: 'Received by',
    dateAndTime: 'Date and time',
    counted: (count: number) => `Titles counted, of ${count}`,
  },
  cover: {
    heading: 'Cover sheet',
    keep: 'Cover sheet · keep it with the title',
    tabTitle: (code: string) => `Cover sheet ${code}`,
    stock: 'Stock',
    mileage: 'Mileage',
    papersInside: 'Papers inside',
    papers: PAPER_NAMES,
    steps: (address: string) => [
      `Scan the code with a phone, or at ${address}.`,
      'Compare the large characters with the title.',
      'Confirm. The sender sees it at once.',
    ],
  },
} as const;
