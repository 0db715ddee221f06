// What a screen shows before the app's script runs and until the viewer is known: what is the same for every viewer, in its place. It is
// prerendered into the shell of that page and cannot be used yet, so it is hidden from screen readers and the keyboard.
import type { ComponentType, ReactNode } from 'react';
import { DashboardOutline } from '../screens/dashboard/DashboardOutline.tsx';
import { frameCopy } from '../copy/frame.ts';
import { BareHeader } from '../ui/Logo.tsx';

/** By the path of the page. */
const OUTLINES: Readonly<Record<string, ComponentType>> = { '/dashboard': DashboardOutline };

export const OUTLINED_PATHS = Object.keys(OUTLINES);

/** Where the screen will be. Most paths have no outline. `children`: below it. */
export function ScreenOutline({ path, children }: { path: string; children?: ReactNode }) {
  const Outline = Object.hasOwn(OUTLINES, path) ? OUTLINES[path] : undefined;
  return (
    <div className="container page">
      {Outline && (
        <div aria-hidden="true" inert>
          <Outline />
        </div>
      )}
      {children}
    </div>
  );
}

/** The content of the app before its script runs. It is prerendered into the shell and the same for every user. */
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
