// Marks where a search matches, by weight and underline, never by colour.
import './text.css';
import { type MatchWhere, matches } from './matches.ts';

export interface HighlightProps {
  text: string;
  query: string;
  /** As the search looks for it. */
  where?: MatchWhere;
}

export function Highlight({ text, query, where = 'anywhere' }: HighlightProps) {
  return matches(text, query, where).map(({ part, match }, at) =>
    match ? (
      <mark key={at} className="match">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
