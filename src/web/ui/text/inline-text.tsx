// Short pieces of text with a meaning of their own.
import './text.css';
import { Fragment, type ReactNode, useEffect, useState } from 'react';
import { Lock } from 'lucide-react';
import { uiCopy } from '../../copy/ui.ts';

/** Text only for screen readers. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className="visually-hidden">{children}</span>;
}

/** The text of a live region. It is added after the region: screen readers often skip a region that appears already filled. */
export function AddedLater({ children }: { children: ReactNode }) {
  const [isAdded, setAdded] = useState(false);
  useEffect(() => setAdded(true), []);
  return isAdded && children;
}

const REDACTION = /(\[redacted(?: email| phone)?\])/;

/** A message whose redactions are gray pills. The brackets stay in the text for screen readers, copying and searching. */
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

/** A sentence with one part of it in bold, such as a name. */
export function WithBold({ text, bold }: { text: string; bold: string }) {
  const at = bold === '' ? -1 : text.indexOf(bold);
  if (at < 0) return <span>{text}</span>;
  return (
    <>
      <span>{text.slice(0, at)}</span>
      <strong translate="no">{bold}</strong>
      <span>{text.slice(at + bold.length)}</span>
    </>
  );
}

const BREAKS = /(?=@)|(?<=\S\.)(?=\S)/;

/** Text with an email address. It may wrap before the "@" and after dots. */
export function Email({ children }: { children: string }) {
  return (
    <span>
      {children.split(BREAKS).map((part, at) => (
        <Fragment key={at}>
          {at > 0 && <wbr />}
          <span>{part}</span>
        </Fragment>
      ))}
    </span>
  );
}

/** The member of the viewer's organization who made an entry. Nobody else sees the name, so it is never printed. */
export function Colleague({ name }: { name: string }) {
  return (
    <span className="colleague">
      <Lock />
      <span>
        <span translate="no">{name}</span>
        <VisuallyHidden> ({uiCopy.onlyYourOrganization})</VisuallyHidden>
      </span>
    </span>
  );
}

/** A stock number beside facts that all organizations see: violet, with a lock. Never printed. */
export function StockNumber({ children }: { children: string }) {
  return (
    <span className="stock-number inline-row">
      <Lock />
      <span>
        <VisuallyHidden>{uiCopy.stockNumber} </VisuallyHidden>
        <span translate="no">{children}</span>
        <VisuallyHidden> ({uiCopy.onlyYourOrganization})</VisuallyHidden>
      </span>
    </span>
  );
}
