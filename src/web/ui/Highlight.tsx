// Marks where a search matches, by weight and underline, never by colour.
import './text.css';
import { matches } from './matches.ts';

export function Highlight({ text, query }: { text: string; query: string }) {
  return matches(text, query).map(({ part, match }, at) =>
    match ? (
      <mark key={at} className="match">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
