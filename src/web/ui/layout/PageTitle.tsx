// The page's h1 with its sentence, facts and actions, the link back above it, and the browser tab's title.
import './PageTitle.css';
import { ArrowLeft, ChevronRight } from 'lucide-react';
import { Children, type ComponentProps, Fragment, type ReactNode, useEffect } from 'react';
import { createLink } from '@tanstack/react-router';
import { uiCopy } from '../../copy/ui.ts';

export interface PageTitleProps {
  title: string;
  /** The tab's title if it differs from the heading. */
  tabTitle?: string;
  sentence?: ReactNode;
  /** Facts in a row below the heading: VIN, mileage, a tag. Array items are separated by dots. */
  meta?: ReactNode;
  /** On the right; full width on a phone. */
  actions?: ReactNode;
}

export function PageTitle({ title, tabTitle = title, ...rest }: PageTitleProps) {
  useTabTitle(tabTitle);
  return <PageHeading title={title} {...rest} />;
}

/** Without the tab's title. */
export function PageHeading({ title, sentence, meta, actions }: Omit<PageTitleProps, 'tabTitle'>) {
  return (
    <div className="page-title row flow">
      <div className="page-title-text stack">
        <h1>{title}</h1>
        {sentence !== undefined && <p className="page-title-sentence">{sentence}</p>}
        {meta !== undefined && <Facts>{meta}</Facts>}
      </div>
      {actions !== undefined && <div className="page-title-actions row">{actions}</div>}
    </div>
  );
}

/** Separated by dots, except in narrow windows. */
function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="page-title-meta row flow quiet">
      {Children.toArray(children).map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <span className="page-title-dot" aria-hidden="true">
              ·
            </span>
          )}
          {/* Two texts without a dot between them would be one. */}
          {typeof fact === 'string' ? <span>{fact}</span> : fact}
        </Fragment>
      ))}
    </div>
  );
}

/** Sets the browser tab's title: "Dashboard · Titleline". */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${uiCopy.brand}`;
  }, [title]);
}

/** The same for a part of a page that comes and goes. */
export function TabTitle({ title }: { title: string }) {
  useTabTitle(title);
  return null;
}

/** Each child, a link or text, is one item. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={uiCopy.breadcrumb}>
      <ol className="breadcrumbs">
        {Children.toArray(children).map((step, at) => (
          <li key={at}>
            {at > 0 && <ChevronRight />}
            {typeof step === 'string' ? <span>{step}</span> : step}
          </li>
        ))}
      </ol>
    </nav>
  );
}

function BackAnchor({ children, ...rest }: Omit<ComponentProps<'a'>, 'className'>) {
  return (
    <a {...rest} className="back-link inline-row quiet">
      <ArrowLeft />
      <span>{children}</span>
    </a>
  );
}

/** A link to the parent page, above the heading: `<BackLink to="/network">Network</BackLink>`. */
export const BackLink = createLink(BackAnchor);
