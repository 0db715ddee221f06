// The page's one h1, what stands under it and beside it, and the browser tab's title.
import './PageTitle.css';
import { ChevronRight } from 'lucide-react';
import { Children, Fragment, type ReactNode, useEffect } from 'react';
import { uiCopy } from '../../copy/ui.ts';

export interface PageTitleProps {
  title: string;
  /** The tab's title, where it is not the heading. */
  tabTitle?: string;
  sentence?: ReactNode;
  /** Facts in a row under the heading: VIN, mileage, a tag. Given as an array they get dots between them. */
  meta?: ReactNode;
  /** At the right; full width on a phone. */
  actions?: ReactNode;
}

export function PageTitle({ title, tabTitle = title, sentence, meta, actions }: PageTitleProps) {
  useTabTitle(tabTitle);
  return (
    <div className="page-title">
      <div className="page-title-text">
        <h1>{title}</h1>
        {sentence !== undefined && <p className="page-title-sentence">{sentence}</p>}
        {meta !== undefined && <Facts>{meta}</Facts>}
      </div>
      {actions !== undefined && <div className="page-title-actions">{actions}</div>}
    </div>
  );
}

/** In a row, with dots between them on a desk. */
function Facts({ children }: { children: ReactNode }) {
  return (
    <div className="page-title-meta">
      {Children.toArray(children).map((fact, at) => (
        <Fragment key={at}>
          {at > 0 && (
            <span className="page-title-dot" aria-hidden="true">
              ·
            </span>
          )}
          {fact}
        </Fragment>
      ))}
    </div>
  );
}

/** "Dashboard · Titleline" in the browser's tab. */
export function useTabTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${uiCopy.brand}`;
  }, [title]);
}

/** Its children, links or plain text, become the steps. */
export function Breadcrumbs({ children }: { children: ReactNode }) {
  return (
    <nav aria-label={uiCopy.breadcrumb}>
      <ol className="breadcrumbs">
        {Children.toArray(children).map((step, at) => (
          <li key={at}>
            {at > 0 && <ChevronRight aria-hidden="true" />}
            {step}
          </li>
        ))}
      </ol>
    </nav>
  );
}
