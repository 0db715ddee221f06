// The layout of the sign-in pages: the form, and beside it on wide screens an illustration of the product.
import './sign-in.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ComponentType, FormEvent, ReactNode } from 'react';
import { redirectTarget } from '../../../domain/redirect.ts';
import { signInCopy } from '../../copy/account/sign-in.ts';
import { Redirect } from '../../navigation/Redirect.tsx';
import { LegalLinks } from '../../parts/LegalLinks.tsx';
import { sampleLinks, sampleNodes } from './sample-chain.ts';
import { useMaybeViewer } from '../../data/session/session.ts';
import { useTabTitle } from '../../ui/layout/PageTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { FormAlert } from '../../ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '../../ui/feedback/Skeleton.tsx';
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
  /** What the page shows is being loaded. */
  pending?: boolean;
  children?: ReactNode;
}

const root = getRouteApi('__root__');

export const useRedirectParam = (): { redirect?: string } => {
  const { redirect }: { redirect?: string } = root.useSearch();
  return redirect === undefined ? {} : { redirect };
};

export function SignInFrame({ title, tabTitle = title, sentence, focused = false, other, pending = false, children }: SignInFrameProps) {
  const redirect = useRedirectParam();
  useTabTitle(tabTitle);
  usePageMark('entry');
  return (
    <div className="entry">
      <div className="entry-half">
        <div className="entry-form stack">
          <div className="entry-title">
            <h1 {...(focused && { tabIndex: -1, ref: focus })}>{title}</h1>
            {sentence !== undefined && <p>{sentence}</p>}
          </div>
          {children}
          {pending && (
            <Loading>
              <Skeleton shape="control" />
            </Loading>
          )}
          {other && (
            <p className="entry-other quiet">
              <span>{other.text}</span>{' '}
              <Link className="text-link" to={other.to} search={redirect} state={other.email ? { email: other.email } : {}}>
                {other.link}
              </Link>
            </p>
          )}
        </div>
        <footer className="entry-foot row flow">
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

interface SignInFormProps {
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
  /** Why it was refused. */
  failure: string | null | undefined;
  /** The button. */
  submit: string;
  busy: boolean;
  children: ReactNode;
}

/** The form of these pages. */
export function SignInForm({ onSubmit, failure, submit, busy, children }: SignInFormProps) {
  return (
    <form className="fields" noValidate onSubmit={onSubmit}>
      {children}
      <FormAlert>{failure}</FormAlert>
      <Button type="submit" variant="solid" wide busy={busy}>
        {submit}
      </Button>
    </form>
  );
}

const focus = (heading: HTMLElement | null) => heading?.focus({ preventScroll: true });

/** The page, for visitors. Signed-in users are redirected. */
export function VisitorsOnly({ page: Page }: { page: ComponentType }) {
  const { redirect } = useRedirectParam();
  return useMaybeViewer() ? <Redirect to={redirectTarget(redirect)} /> : <Page />;
}
