// What a page of the app shows before its script runs. It is prerendered into the shell, the same for every page and everybody.
import { shell } from './copy/shell.ts';
import { BareHeader } from './ui/BareHeader.tsx';

export function FirstPicture() {
  return (
    <>
      <BareHeader />
      <noscript>
        <p className="container page">{shell.needsScript}</p>
      </noscript>
    </>
  );
}
