// A video for Chromium's fake camera: a Code 39 label like the one inside a driver's door.
const WIDTH = 960;
const HEIGHT = 540;
const NARROW = 3;
const [BLACK, GREY, WHITE, NO_COLOR] = [20, 110, 235, 128];

/** Which of a character's elements are wide (w) or narrow (n): five bars and the four spaces between them, alternating. */
const CODE_39: Record<string, string> = {
  '0': 'nnnwwnwnn',
  '1': 'wnnwnnnnw',
  '2': 'nnwwnnnnw',
  '3': 'wnwwnnnnn',
  '4': 'nnnwwnnnw',
  '5': 'wnnwwnnnn',
  '6': 'nnwwwnnnn',
  '7': 'nnnwnnwnw',
  '8': 'wnnwnnwnn',
  '9': 'nnwwnnwnn',
  A: 'wnnnnwnnw',
  B: 'nnwnnwnnw',
  C: 'wnwnnwnnn',
  D: 'nnnnwwnnw',
  E: 'wnnnwwnnn',
  F: 'nnwnwwnnn',
  G: 'nnnnnwwnw',
  H: 'wnnnnwwnn',
  I: 'nnwnnwwnn',
  J: 'nnnnwwwnn',
  K: 'wnnnnnnww',
  L: 'nnwnnnnww',
  M: 'wnwnnnnwn',
  N: 'nnnnwnnww',
  P: 'nnwnwnnwn',
  R: 'wnnnnnwwn',
  S: 'nnwnnnwwn',
  T: 'nnnnwnwwn',
  U: 'wwnnnnnnw',
  V: 'nwwnnnnnw',
  W: 'wwwnnnnnn',
  X: 'nwnnwnnnw',
  Y: 'wwnnwnnnn',
  Z: 'nwwnwnnnn',
  '*': 'nwnnwnwnn',
};

/** A YUV4MPEG2 video of one frame, which Chromium loops. */
export function barcodeVideo(text: string): Buffer {
  const bars = barsOf(text);
  const from = Math.floor((WIDTH - bars.length) / 2);
  const luma = Buffer.alloc(WIDTH * HEIGHT, GREY);
  for (let y = 120; y < HEIGHT - 120; y++) {
    luma.fill(WHITE, y * WIDTH + from - 40, y * WIDTH + from + bars.length + 40);
    if (y >= 170 && y < HEIGHT - 170) bars.copy(luma, y * WIDTH + from);
  }
  const color = Buffer.alloc((WIDTH * HEIGHT) / 2, NO_COLOR);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1\nFRAME\n`), luma, color]);
}

function barsOf(text: string): Buffer {
  const bars = `*${text}*`.split('').flatMap((character) => {
    const widths = (CODE_39[character] ?? '').split('').map((width) => (width === 'w' ? 2 : 1) * NARROW);
    return [...widths, NARROW].map((width, at) => Buffer.alloc(width, at % 2 === 0 ? BLACK : WHITE));
  });
  return Buffer.concat(bars);
}
