// The content of the app before its script runs. It is prerendered into the shell and the same for every user.
import { frameCopy } from '../copy/frame.ts';
import { BareHeader } from '../ui/header/BareHeader.tsx';
import { ScreenOutline } from './ScreenOutline.tsx';

export function ShellPlaceholder({ path }: { path: string }) {
  return (
    <>
      <BareHeader />
      <ScreenOutline path={path} />
      <noscript>
        <p className="container page">{frameCopy.needsScript}</p>
      </noscript>
    </>
  );
}
