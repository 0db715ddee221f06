// Text with an email address. It may wrap before the "@" and after dots.
import { Fragment } from 'react';

const BREAKS = /(?=@)|(?<=\S\.)(?=\S)/;

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
