// A message whose redactions are gray pills. The brackets stay in the text for screen readers, copying and searching.
import './text.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

const REDACTION = /(\[redacted(?: email| phone)?\])/;

export function RedactedText({ text }: { text: string }) {
  return text.split(REDACTION).map((part, at) =>
    REDACTION.test(part) ? (
      <span key={at} className="redacted">
        <VisuallyHidden>[</VisuallyHidden>
        {part.slice(1, -1)}
        <VisuallyHidden>]</VisuallyHidden>
      </span>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
