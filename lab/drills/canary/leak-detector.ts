// Checks everything that a viewer receives, and records what the viewer may not know.
import type { Say } from '../drill.ts';
import type { Market } from './market.ts';
import type { Knowledge } from './knowledge.ts';
import type { ScopedTexts } from './scoped-texts.ts';

/** Where a text was received. */
export type Channel = 'responses' | 'refusals' | 'headers' | 'pages' | 'streams' | 'mails' | 'log' | 'documents';

export type ChannelResult = {
  /** The number of texts times the number of markers. */
  comparisons: number;
  /** Each leak, with where it was seen first. */
  found: Map<string, string>;
};

const noResult = (): ChannelResult => ({ comparisons: 0, found: new Map() });

export class LeakDetector {
  readonly results: Record<Channel, ChannelResult>;
  /** What was rightly shown: `viewer kind owner channel scope`; and viewers whose mail withholds a name: `viewer withheld`. */
  readonly shown = new Set<string>();
  readonly #market: Pick<Market, 'markerIndex'>;
  readonly #knowledge: Knowledge;
  readonly #say: Say;

  constructor(market: Pick<Market, 'markerIndex'>, knowledge: Knowledge, say: Say) {
    this.#market = market;
    this.#knowledge = knowledge;
    this.#say = say;
    this.results = {
      responses: noResult(),
      refusals: noResult(),
      headers: noResult(),
      pages: noResult(),
      streams: noResult(),
      mails: noResult(),
      log: noResult(),
      documents: noResult(),
    };
  }

  /** `viewer`: the organization's key. `what`: what was received. `when`: the request, and what had happened before. */
  check(viewer: string, channel: Channel, what: string, when: string, groups: readonly ScopedTexts[]): void {
    const { markerIndex } = this.#market;
    const result = this.results[channel];
    for (const { scope, texts } of groups) {
      result.comparisons += texts.length * markerIndex.size;
      for (const text of texts)
        for (const marker of markerIndex.findIn(text)) {
          if (this.#knowledge.mayKnow(viewer, marker, scope)) {
            this.shown.add(`${viewer} ${marker.kind} ${marker.owner} ${channel} ${scope.is}`);
          } else {
            const leak = `${viewer} learns the ${marker.kind} of ${marker.owner} ("${marker.folded}") from ${what}`;
            if (result.found.has(leak)) continue;
            const report = `${leak}, ${when}: ${truncated(text)}`;
            result.found.set(leak, report);
            this.#say(report);
          }
        }
    }
  }
}

const truncated = (text: string): string => JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
