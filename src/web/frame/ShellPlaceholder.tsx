// The content of the app before its script runs. It is prerendered into the shell and the same for every page and user.
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
