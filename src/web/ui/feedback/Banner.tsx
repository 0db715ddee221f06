// A full-width notice or question: gold about the title, blue for a question to the viewer, green when done, red about a dispute.
import './Banner.css';
import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Tone } from '../text/Tag.tsx';

export interface BannerProps {
  tone: Tone;
  icon: ReactNode;
  /** The sentence in bold. */
  title: ReactNode;
  /** Muted text after the title. */
  text?: ReactNode;
  /** Makes the banner a region with this name. */
  label?: string;
  /** Content below the sentence, such as a list. */
  children?: ReactNode;
  actions?: ReactNode;
  /** Content over the banner's whole width, below the sentence and its actions. On a phone it is between them. */
  below?: ReactNode;
}

export function Banner({ tone, icon, title, text, label, children, actions, below }: BannerProps) {
  const Element = label === undefined ? 'div' : 'section';
  return (
    <Element className="banner" data-tone={tone} aria-label={label}>
      <div className="banner-row">
        <span className="banner-icon" aria-hidden="true">
          {icon}
        </span>
        <div className="banner-text grow">
          <p className="banner-sentence">
            <strong>{title}</strong> <span>{text}</span>
          </p>
          {children !== undefined && <div className="banner-extra">{children}</div>}
        </div>
        {actions !== undefined && <div className="banner-actions">{actions}</div>}
        {below !== undefined && <div className="banner-below">{below}</div>}
      </div>
    </Element>
  );
}

/** The reason why a form was refused. It is announced when it appears. Renders nothing without children. */
export function FormAlert({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <p className="form-alert" role="alert">
      <CircleAlert />
      <span>{children}</span>
    </p>
  );
}
