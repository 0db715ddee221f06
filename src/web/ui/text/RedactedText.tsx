// A message whose redactions stand as grey pills. Its brackets stay in the text, for ears, copies and searches.
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
      part
    ),
  );
}
