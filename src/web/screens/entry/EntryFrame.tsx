// The two halves of signing in and up: the form, and beside it on a desk what the product is about.
import './entry.css';
import { getRouteApi, Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { redirectTarget } from '../../../domain/redirect.ts';
import { entry } from '../../copy/entry.ts';
import { Forward } from '../../Forward.tsx';
import { sampleLinks, sampleNodes } from '../../sample-chain.ts';
import { useMaybeViewer } from '../../session.ts';
import { useTabTitle } from '../../ui/PageTitle.tsx';
import { TitleChain } from '../../ui/TitleChain.tsx';

interface EntryFrameProps {
  title: string;
  tabTitle?: string;
  /** The way to the other of the two pages. */
  other: { text: string; link: string; to: '/login' | '/signup' };
  children: ReactNode;
}

const root = getRouteApi('__root__');

export function EntryFrame({ title, tabTitle = title, other, children }: EntryFrameProps) {
  const { redirect }: { redirect?: string } = root.useSearch();
  const viewer = useMaybeViewer();
  useTabTitle(tabTitle);
  if (viewer) return <Forward to={redirectTarget(redirect)} />;
  return (
    <div className="entry">
      <div className="entry-half">
        <div className="entry-form">
          <h1>{title}</h1>
          {children}
          <p className="entry-other">
            {other.text}{' '}
            <Link className="text-link" to={other.to} search={redirect === undefined ? {} : { redirect }}>
              {other.link}
            </Link>
          </p>
        </div>
      </div>
      <div className="entry-half entry-about">
        <div className="entry-picture">
          <h2>{entry.panel.title}</h2>
          <div className="entry-card card" role="img" aria-label={entry.panel.picture}>
            <div inert>
              <p className="entry-vehicle">{entry.panel.vehicle}</p>
              <TitleChain nodes={sampleNodes} links={sampleLinks} />
            </div>
          </div>
        </div>
      </div>
    </div>
  );
}
