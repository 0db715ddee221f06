// Marks the matches of a search by weight and underline, not by color.
import './text.css';
import { type MatchRule, matches } from './matches.ts';

export interface HighlightProps {
  text: string;
  query: string;
  /** The matching rule of the search. */
  where?: MatchRule;
}

export function Highlight({ text, query, where = 'anywhere' }: HighlightProps) {
  return matches(text, query, where).map(({ part, match }, at) =>
    match ? (
      <mark key={at} className="match">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
