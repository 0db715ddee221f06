// An email address, or a sentence with one: where a line is too narrow it breaks before the "@" and after dots.
import { Fragment } from 'react';

const BREAKS = /(?=@)|(?<=\S\.)(?=\S)/;

export function Email({ children }: { children: string }) {
  return children.split(BREAKS).map((part, at) => (
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
