// Hears everything that anybody is told, and notes what they may not know.
import type { Say } from '../drill.ts';
import type { Market } from './market.ts';
import type { Knowledge } from './knowledge.ts';
import type { Piece } from './pieces.ts';

/** Where things are told. */
export type Channel = 'answers' | 'refusals' | 'headers' | 'pages' | 'streams' | 'mails' | 'log' | 'documents';

export type Heard = {
  /** Texts times the markers in them that could have been there. */
  comparisons: number;
  /** What is learned from what by whom, and where that was seen first. */
  found: Map<string, string>;
};

const none = (): Heard => ({ comparisons: 0, found: new Map() });

export class Listener {
  readonly heard: Record<Channel, Heard>;
  /** Who was shown what of whom, rightly, and where: `viewer kind owner channel`; and whose mails withhold somebody: `viewer withheld`. */
  readonly shown = new Set<string>();
  readonly #market: Pick<Market, 'book'>;
  readonly #knowledge: Knowledge;
  readonly #say: Say;

  constructor(market: Pick<Market, 'book'>, knowledge: Knowledge, say: Say) {
    this.#market = market;
    this.#knowledge = knowledge;
    this.#say = say;
    this.heard = {
      answers: none(),
      refusals: none(),
      headers: none(),
      pages: none(),
      streams: none(),
      mails: none(),
      log: none(),
      documents: none(),
    };
  }

  /** `viewer`: by its key. `what`: what it is. `when`: what was asked, and after what. */
  hears(viewer: string, channel: Channel, what: string, when: string, pieces: readonly Piece[]): void {
    const { book } = this.#market;
    const heard = this.heard[channel];
    for (const { realm, texts } of pieces) {
      heard.comparisons += texts.length * book.size;
      for (const text of texts)
        for (const marker of book.in(text)) {
          if (this.#knowledge.mayKnow(viewer, marker, realm)) {
            this.shown.add(`${viewer} ${marker.kind} ${marker.owner} ${channel}`);
          } else {
            const leak = `${viewer} learns the ${marker.kind} of ${marker.owner} ("${marker.folded}") from ${what}`;
            if (heard.found.has(leak)) continue;
            const told = `${leak}, ${when}: ${shortened(text)}`;
            heard.found.set(leak, told);
            this.#say(told);
          }
        }
    }
  }
}

const shortened = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
