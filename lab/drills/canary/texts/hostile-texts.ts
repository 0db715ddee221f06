// Texts that try to make redaction slow: beginnings of what the rules match, repeated up to the maximum length of a message, and names.
import { MESSAGE_MAX, NAME_MAX } from '../../../../src/domain/limits.ts';
import { nameHider, type Rewrite } from '../../../../src/domain/redaction/hide-names.ts';
import { redactor } from '../../../../src/domain/redaction/redact.ts';
import type { Random } from '../../../../testing/random.ts';
import type { Row } from '../../drill.ts';
import { nameTexts } from './name-texts.ts';

/** The limit per text. */
const LIMIT_MS = 5;
const PIECES_MAX = 8;
const NAMES = 100;
/** The best of several readings counts, so that other load on the machine, and a compilation of the code meanwhile, does not. */
const READINGS = 3;
/** So many if all of those took too long. */
const READINGS_MAX = 10;
const EXAMPLE_MAX = 120;
const SPACE = '_';
/** Separated by spaces; "_" is a space within a piece. */
const PIECES = [
  "a A Ab bob Bob_ Lopez,_ Maria_ J._ Mr._ of_ de_la_ and_ é ﷺ 𝐐 ١ \u200b \u0301 _ __ \n . , - ' & / + : # ( )",
  '@ _at_ _dot_ email_ to_ titles_ com 1 303 555 0142_ 3035550142 x1 FedEx_ ups tracking no title',
  'Auto_ motors_ LLC Bros._ city_ county_ new_york_ Jackson_ MS_ N_ Main_ St_',
].flatMap((line) => line.split(' ').map((piece) => piece.replaceAll(SPACE, ' ')));

export function readHostileTexts(count: number, random: Random): Row[] {
  const names = Array.from({ length: NAMES }, (_, at) => `${'Ab '.repeat(at % 40)}Quillon & Auto Motors LLC ${at}`.slice(0, NAME_MAX));
  const readers = [redactor('Ford F-150'), nameHider(names)];
  // Warms up caches and the JIT compiler.
  for (const read of readers)
    for (let time = 0; time < 200; time++) {
      read(PIECES.join('').repeat(3));
      read(nameTexts(random)());
    }
  let slowest = 0;
  const slow: string[] = [];
  for (let at = 0; at < count; at++) {
    const write = at % 2 === 0 ? repeatedPieces(random) : nameTexts(random);
    const ms = Math.max(...readers.map((read) => bestTime(read, write)));
    slowest = Math.max(slowest, ms);
    if (ms > LIMIT_MS) slow.push(`${ms.toFixed(1)} ms: ${JSON.stringify(write().slice(0, EXAMPLE_MAX))}…`);
  }
  return [
    {
      what: 'hostile texts: at most 5 ms per text',
      comparisons: count * readers.length,
      found: slow.length,
      detail: `slowest ${slowest.toFixed(1)} ms`,
      examples: slow.slice(0, 5),
    },
  ];
}

/** Returns a function that writes one text, with a different last character each time because results are cached. */
function repeatedPieces(random: Random): () => string {
  const unit = Array.from({ length: random.int(1, PIECES_MAX) }, () => random.pick(PIECES)).join('');
  const text = unit.repeat(Math.ceil(MESSAGE_MAX / unit.length)).slice(0, MESSAGE_MAX - 1);
  let time = 0;
  return () => `${text}${time++ % 10}`;
}

function bestTime(read: Rewrite, write: () => string): number {
  let best = Infinity;
  for (let reading = 0; reading < READINGS || (best > LIMIT_MS && reading < READINGS_MAX); reading++) {
    const text = write();
    const started = performance.now();
    read(text);
    best = Math.min(best, performance.now() - started);
  }
  return best;
}
