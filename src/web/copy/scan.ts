// The texts for scanning a VIN with the camera.
export const scanCopy = {
  open: 'Scan VIN',
  openShort: 'Scan',
  title: 'Scan the VIN',
  sentence: 'Point the camera at the code on the label inside the driver’s door, or at one on the windshield or the paper.',
  starting: 'Starting the camera…',
  looking: 'Looking for a code…',
  nothingYet: 'Nothing found yet. Hold the code flat inside the frame, a hand’s width away, in good light.',
  doubtful: 'Its check digit does not fit. Compare it with the vehicle, or keep scanning.',
  use: 'Use it',
  typeInstead: 'Type it instead',
  again: 'Try again',
  light: 'Light',
  trouble: {
    refused: 'The camera is not allowed here. Allow it for this site in the browser’s settings, then try again.',
    none: 'No camera was found on this device.',
    busy: 'The camera could not be started. Close other apps that use it, then try again.',
    unreadable: 'This browser could not load what reads the codes. Check the connection, then try again.',
  },
} as const;
