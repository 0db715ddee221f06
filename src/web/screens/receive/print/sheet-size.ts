// The sizes of a printed sheet in mm. A sheet is as wide as A4 allows and as high as Letter allows, so it fits on both, and the browser
// lays it out alike on the screen and on paper.
export const SHEET = {
  width: 180,
  height: 252,
  foot: 9,
  /** The head of the pages after the first. */
  nextHead: 41,
  /** Printers round. */
  slack: 1,
} as const;

export const QR_ON_MANIFEST = 35;
export const QR_ON_COVER = 87;
