// The layout of the sign-in pages: the form, and beside it on wide screens an illustration of the product.
import './sign-in.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { redirectTarget } from '../../../domain/redirect.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { LegalLinks } from '../../parts/LegalLinks.tsx';
import { sampleLinks, sampleNodes } from './sample-chain.ts';
import { useMaybeViewer } from '../../data/session/session.ts';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { ThemeSwitch } from '../../ui/ThemeSwitch.tsx';
import { TitleChain } from '../../parts/chain/TitleChain.tsx';
import { usePageMark } from '../../ui/layout/use-page-mark.ts';

interface SignInFrameProps {
  title: string;
  tabTitle?: string;
  sentence?: ReactNode;
  /** The page replaces another one under the same path, so its heading gets the focus. */
  focused?: boolean;
  /** A link to another of these pages, which receives the email that was typed here. */
  other?: { text?: string; link: string; to: '/login' | '/signup'; email?: string };
  children?: ReactNode;
}

const root = getRouteApi('__root__');

export const useRedirectParam = (): { redirect?: string } => {
  const { redirect }: { redirect?: string } = root.useSearch();
  return redirect === undefined ? {} : { redirect };
};

export function SignInFrame({ title, tabTitle = title, sentence, focused = false, other, children }: SignInFrameProps) {
  const redirect = useRedirectParam();
  useTabTitle(tabTitle);
  usePageMark('entry');
  return (
    <div className="entry">
      <div className="entry-half">
        <div className="entry-form">
          <div className="entry-title">
            <h1 {...(focused && { tabIndex: -1, ref: focus })}>{title}</h1>
            {sentence !== undefined && <p>{sentence}</p>}
          </div>
          {children}
          {other && (
            <p className="entry-other">
              <span>{other.text}</span>{' '}
              <Link className="text-link" to={other.to} search={redirect} state={other.email ? { email: other.email } : {}}>
                {other.link}
              </Link>
            </p>
          )}
        </div>
        <footer className="entry-foot">
          <LegalLinks />
          <ThemeSwitch />
        </footer>
      </div>
      <div className="entry-half entry-about">
        <div className="entry-picture">
          <h2>{signInCopy.panel.title}</h2>
          <div className="entry-card card" role="img" aria-label={signInCopy.panel.picture}>
            <div inert>
              <p className="entry-vehicle">{signInCopy.panel.vehicle}</p>
              <TitleChain nodes={sampleNodes} links={sampleLinks} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** Renders its children for visitors. Signed-in users are redirected. */
export function VisitorsOnly({ children }: { children: ReactNode }) {
  const { redirect } = useRedirectParam();
  return useMaybeViewer() ? <Redirect to={redirectTarget(redirect)} /> : children;
}
