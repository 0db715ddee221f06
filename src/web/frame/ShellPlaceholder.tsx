// What a page of the app shows before its script runs. It is prerendered into the shell, the same for every page and everybody.
import { frameCopy } from '../copy/frame.ts';
import { BareHeader } from '../ui/header/BareHeader.tsx';

export function ShellPlaceholder() {
  return (
    <>
      <BareHeader />
      <noscript>
        <p className="container page">{frameCopy.needsScript}</p>
      </noscript>
    </>
  );
}
