// What the sign-in pages share: their layout, which is the form and beside it on wide screens an illustration of the product, and how one
// signs in.
import './sign-in.css';
import { getRouteApi, Link, useLocation } from '@tanstack/react-router';
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
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuthSent } from '../../../api/auth.ts';
import { postAuth } from '../../data/api-client.ts';
import { ApiError } from '../../data/api-error.ts';
import { meQuery } from '../../data/queries.ts';

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

/**
 * Signs in or up: first the session's cookie, then the viewer. The page redirects as soon as the viewer is known. `fallback`: the message if
 * the server gives no reason.
 */
export function useSignIn<N extends 'sign-in/email' | 'sign-up/email'>(route: N, fallback: string) {
  const cache = useQueryClient();
  const { mutate, isPending, error } = useMutation<void, Error, AuthSent<N>>({
    mutationFn: async (input) => {
      await postAuth(route, input);
      await cache.cancelQueries({ queryKey: meQuery().queryKey }); // it was sent without the new cookie
      const { viewer } = await cache.fetchQuery({ ...meQuery(), staleTime: 0 });
      if (!viewer) throw new ApiError('internal', fallback);
    },
  });
  return { signIn: mutate, isPending, failure: error && refusalText(error, fallback) };
}

/** The message of a refusal; `fallback` if it gives no reason. */
export const refusalText = (error: Error, fallback: string): string =>
  error instanceof ApiError && error.code !== 'internal' ? error.message : fallback;

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The email that was typed on the previous page. */
    email?: string;
    passwordChanged?: true;
  }
}

/** What the sign-in pages pass to each other. It is in the history state instead of the URL, because it is private. */
export function useSignInHistoryState(): { email: string; passwordChanged: boolean } {
  const { email = '', passwordChanged = false } = useLocation({ select: ({ state }) => state });
  return { email, passwordChanged };
}
